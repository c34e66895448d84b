import { closest } from '../../http/check-options.ts';
import { BEHAVIOUR_IDS, type BehaviourId, LEDGER } from '../../service/ledger/ledger.ts';
import type { LedgerEntry } from '../../service/ledger/ledger-entry.ts';
import { createCommand, parseCommand } from './command.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { type CliOutput, oneLine } from './output.ts';

/** The name of the command. */
const LEDGER_COMMAND = 'profiles-mock ledger';

/** The help text below the options. */
const LEDGER_HELP = `
To change a setting, pass its entry to profiles-mock --behaviour FILE:
  {"createStatus": 200, "errorBody": "problem"}

Examples:
  profiles-mock ledger
  profiles-mock ledger createStatus
  profiles-mock ledger --json`;

/** Runs `profiles-mock ledger`: lists the ledger. */
export function runLedger(argv: readonly string[], output: CliOutput): ExitCode {
  const command = createCommand(LEDGER_COMMAND, output)
    .description(
      'Lists the ledger: the questions that the API specification leaves open, their possible ' +
        'values, and the defaults of the mock.',
    )
    .argument('[id]', 'show only this entry')
    .option('--json', 'print JSON');
  const args = parseCommand<{ readonly json?: true }>(command, argv, LEDGER_HELP);
  if (typeof args === 'number') return args;
  const [id] = command.args;
  const ids = id === undefined ? BEHAVIOUR_IDS : BEHAVIOUR_IDS.filter((each) => each === id);
  if (id !== undefined && ids.length === 0) {
    output.error(oneLine(`${LEDGER_COMMAND}: ${unknownEntry(id)}`));
    return EXIT.usage;
  }
  if (args.json) {
    const entries = ids.map(entryJson);
    output.out(JSON.stringify(id === undefined ? entries : entries[0], undefined, 2));
  } else {
    output.out(ids.map((each) => entryLines(each).join('\n')).join('\n\n'));
  }
  return EXIT.done;
}

function unknownEntry(id: string): string {
  const near = closest(id, BEHAVIOUR_IDS);
  const advice = near ? `Did you mean ${near}?` : `Run ${LEDGER_COMMAND} to list the entries.`;
  return `The ledger has no entry ${JSON.stringify(id)}. ${advice}`;
}

/** Formats a ledger entry as lines of text. */
function entryLines(id: BehaviourId): string[] {
  const { question, section, values, amounts, default: defaultValue, why, meaning } = entryJson(id);
  const possible = amounts === undefined ? values.join(', ') : `none, or ${amounts}`;
  const rows = { question, section, values: possible, default: defaultValue, why, meaning };
  const lines = Object.entries(rows).filter(([, text]) => text !== undefined);
  return [
    id,
    ...lines.map(
      ([name, text]) => `  ${name.charAt(0).toUpperCase()}${name.slice(1).padEnd(8)} ${text}`,
    ),
  ];
}

/** Returns the JSON of a ledger entry. */
function entryJson(id: BehaviourId) {
  const entry: LedgerEntry = LEDGER[id];
  const { question, section, why, meaning } = entry;
  // An open-ended entry accepts any amount, of which the ledger lists one.
  const values = 'isAmount' in entry ? ['none'] : entry.values;
  const amounts = 'isAmount' in entry ? entry.amounts : undefined;
  return { id, question, section, values, amounts, default: entry.values[0], why, meaning };
}
