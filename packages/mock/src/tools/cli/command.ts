import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { adviseName } from '../../http/check-options.ts';
import { EXIT, EXIT_CODES_HELP, type ExitCode } from './exit-codes.ts';
import { type CliOutput, oneLine } from './output.ts';

/**
 * Creates a command that prints through `output`. An error is one line that starts with the
 * command's name.
 */
export function createCommand(name: string, output: CliOutput): Command {
  return new Command(name)
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.error(oneLine(text)),
      outputError: (text, write) => write(withoutValue(text).replace(/^error: /, `${name}: `)),
    })
    .helpOption('-h, --help [all]', 'display help; "all" adds examples and exit codes')
    .configureHelp({ helpWidth: 80 })
    .exitOverride();
}

/** Removes the value of an unknown option, which may be a token after a misspelled name. */
function withoutValue(text: string): string {
  return text.replace(/^(error: unknown option '[^=:]*)[=:].*'/s, "$1'");
}

/**
 * Reads the command line. Its help fits on a screen of 24 lines, unless it is `--help all`.
 *
 * @param help - The text below the options of `--help all`.
 * @param rareFlags - The flags that only `--help all` shows.
 * @returns The arguments, or the exit code if there is nothing left to do.
 */
export function parseCommand<Options extends object>(
  command: Command,
  argv: readonly string[],
  help: string,
  rareFlags: readonly string[] = [],
): Options | ExitCode {
  const isAll = argv.some(
    (word, at) => word === 'all' && /^(?:-h|--help)$/.test(argv[at - 1] ?? ''),
  );
  if (isAll) command.addHelpText('after', `${help}\n\n${EXIT_CODES_HELP}`);
  else {
    const whole = command.createHelp();
    command.configureHelp({
      helpWidth: 80,
      optionDescription,
      visibleOptions: (of) =>
        whole.visibleOptions(of).filter(({ long }) => !rareFlags.includes(long ?? '')),
    });
  }
  try {
    return command.parse(argv, { from: 'user' }).opts<Options>();
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    throw error;
  }
}

/** Describes an option in one line, without its environment variable. */
function optionDescription({ description, defaultValue }: Option): string {
  return defaultValue === undefined ? description : `${description} (default: ${defaultValue})`;
}

/** Creates an option whose value is a whole number. */
export function numberOption(
  flag: string,
  description: string,
  { default: value, min, max }: Readonly<Record<'default' | 'min' | 'max', number>>,
): Option {
  return new Option(flag, description).default(value).argParser((text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  });
}

/** The commands and what they do, for the help. */
export const COMMANDS = {
  serve: 'serve the mock; this is the default',
  exec: 'run a command beside a mock, such as: profiles-mock exec -- npm test',
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
