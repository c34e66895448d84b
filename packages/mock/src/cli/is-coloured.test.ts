import { expect, it } from 'vitest';
import { isColoured } from './is-coloured.ts';

it.each([
  ['uses colours on a terminal', true, {}, true],
  ['uses no colours on a pipe', undefined, {}, false],
  ['uses no colours with NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['uses colours with an empty NO_COLOR', true, { NO_COLOR: '' }, true],
  ['uses no colours in CI', true, { CI: 'true' }, false],
  ['uses no colours on a dumb terminal', true, { TERM: 'dumb' }, false],
])('%s', (_, isTTY, env, expected) => {
  expect(isColoured({ isTTY }, env)).toBe(expected);
});
