import { adviseName } from '../ledger/closest.ts';

/** The commands and what they do, for the help. */
export const COMMANDS = {
  serve: 'serve the mock; this is the default',
  calibrate: 'generate a behaviour file by probing a running service',
  ledger: 'list the questions that the API specification leaves open',
} as const;

/** A command with its own arguments. */
export interface ChosenCommand {
  readonly command: keyof typeof COMMANDS;
  readonly argv: readonly string[];
}

/**
 * Reads the command from the command line. Flags without a command are flags of `serve`.
 *
 * @returns The command, or the reason why there is none.
 */
export function chooseCommand(argv: readonly string[]): ChosenCommand | string {
  const [word, ...others] = argv;
  if (word === undefined || word.startsWith('-')) return { command: 'serve', argv };
  if (isCommand(word)) return { command: word, argv: others };
  const names = Object.keys(COMMANDS);
  return `There is no command ${JSON.stringify(word)}. ${adviseName(word, names)}`;
}

function isCommand(word: string): word is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, word);
}
