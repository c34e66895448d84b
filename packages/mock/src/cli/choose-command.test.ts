import { expect, it } from 'vitest';
import { chooseCommand } from './choose-command.ts';
import { isColoured } from './is-coloured.ts';

it.each([
  [[], 'serve', []],
  [['--port', '1'], 'serve', ['--port', '1']],
  [['serve', '--port', '1'], 'serve', ['--port', '1']],
  [['calibrate', '--help'], 'calibrate', ['--help']],
])('reads %j as the command %s', (argv, command, others) => {
  expect(chooseCommand(argv)).toEqual({ command, argv: others });
});

it.each([
  ['ledgr', 'Did you mean ledger?'],
  ['toString', 'Use one of serve, calibrate, ledger.'],
  ['\u001b[2J', 'Use one of serve, calibrate, ledger.'],
])('advises what to use instead of the unknown command %j', (word, advice) => {
  expect(chooseCommand([word])).toBe(`There is no command ${JSON.stringify(word)}. ${advice}`);
});

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
