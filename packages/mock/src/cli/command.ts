import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { CliOutput } from './output.ts';
import { oneLine } from './output.ts';

/** Makes a command that prints through `output`, and an error as one line that begins with its name. */
export function createCommand(name: string, output: CliOutput): Command {
  return new Command(name)
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.error(oneLine(text)),
      outputError: (text, write) => write(text.replace(/^error: /, `${name}: `)),
    })
    .exitOverride();
}

/**
 * Reads the command line.
 *
 * @returns What it asks for, or the exit code where nothing is left to do.
 */
export function parseCommand<Options extends object>(
  command: Command,
  argv: readonly string[],
): Options | number {
  try {
    return command.parse(argv, { from: 'user' }).opts<Options>();
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    throw error;
  }
}

/** Makes a parser of a flag that takes a whole number. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}
