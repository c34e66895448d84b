import { expect, it } from 'vitest';
import { BEHAVIOUR_IDS } from '../../service/ledger/ledger.ts';
import { runLedger } from './run-ledger.ts';

function ledger(...argv: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const exitCode = runLedger(argv, {
    out: (line) => out.push(line),
    error: (line) => errors.push(line),
  });
  return { out: out.join('\n'), errors, exitCode };
}

it('lists every entry', () => {
  const { out, errors, exitCode } = ledger();
  expect([errors, exitCode]).toEqual([[], 0]);
  expect(out.match(/^\w+$/gm)).toEqual(BEHAVIOUR_IDS);
});

it('shows one entry, with the values that an open-ended one accepts', () => {
  expect(ledger('errorBody').out).toMatchInlineSnapshot(`
    "errorBody
      Question  What is the shape of an error body?
      Section   Errors
      Values    nested, flat, problem, detail, text, empty
      Default   nested
      Why       An object called error with a code and a message is the most common shape.
      Meaning   Applies to every 4xx response."
  `);
  expect(ledger('tokenLifetime').out).toContain(
    '  Values    none, or a whole number of milliseconds from 1\n  Default   none\n',
  );
});

it('prints JSON with --json', () => {
  const entries = JSON.parse(ledger('--json').out);
  expect(entries.map(({ id }: { readonly id: string }) => id)).toEqual(BEHAVIOUR_IDS);
  expect(JSON.parse(ledger('bodyLimit', '--json').out)).toMatchObject({
    id: 'bodyLimit',
    section: 'Limits',
    values: ['none'],
    amounts: 'a whole number of bytes from 1',
    default: 'none',
  });
});

it.each([
  ['creatStatus', 'The ledger has no entry "creatStatus". Did you mean createStatus?'],
  ['x\u009b2J', 'The ledger has no entry "x 2J". Run profiles-mock ledger to list the entries.'],
])('exits with 2 and one line for the unknown entry %j', (id, message) => {
  expect(ledger(id)).toEqual({
    out: '',
    errors: [`profiles-mock ledger: ${message}`],
    exitCode: 2,
  });
});
