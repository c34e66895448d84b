import { expect, it } from 'vitest';
import { isColoured } from './is-coloured.ts';

it.each([
  ['a terminal', true, {}, true],
  ['a pipe', undefined, {}, false],
  ['NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['an empty NO_COLOR', true, { NO_COLOR: '' }, true],
  ['CI', true, { CI: 'true' }, false],
  ['a terminal without colours', true, { TERM: 'dumb' }, false],
])('decides on colours for %s', (_, isTTY, env, expected) => {
  expect(isColoured({ isTTY }, env)).toBe(expected);
});
