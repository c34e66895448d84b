import { expect, it } from 'vitest';
import { chooseCommand } from './choose-command.ts';

it.each([
  [[], 'serve', []],
  [['--port', '1'], 'serve', ['--port', '1']],
  [['serve', '--port', '1'], 'serve', ['--port', '1']],
  [['calibrate', '--help'], 'calibrate', ['--help']],
  [['ledger', 'createStatus'], 'ledger', ['createStatus']],
])('reads %j as the command %s', (argv, command, others) => {
  expect(chooseCommand(argv)).toEqual({ command, argv: others });
});

it('suggests a command for a mistyped one', () => {
  expect(chooseCommand(['ledgr'])).toBe('There is no command "ledgr". Did you mean ledger?');
});

it.each(['help', 'toString', '', '\u001b[2J'])(
  'lists the commands for the unknown command %j',
  (word) => {
    expect(chooseCommand([word])).toBe(
      `There is no command ${JSON.stringify(word)}. Use one of serve, calibrate, ledger.`,
    );
  },
);
