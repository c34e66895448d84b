import { SET_UP_CODE } from '@profiles/sdk/internal';

/** Prints an error and returns it with a code. */
export type ReportSetUp = <Reported extends Error>(error: Reported) => Reported;

/**
 * Creates a function that prints each error of a wrong set-up once, because clients hide the messages of the
 * errors of `fetch`. Its code makes the SDK point to the console.
 */
export function createSetUpReporter(): ReportSetUp {
  const printed = new Set<string>();
  return (error) => {
    const { name, message, cause } = error;
    const where = cause instanceof Error ? framesOf(cause) : '';
    if (!printed.has(message)) console.error(`@profiles/mock: ${name}: ${message}${where}`);
    printed.add(message);
    return Object.assign(error, { code: SET_UP_CODE });
  };
}

/** Returns where an error was thrown, without its message, which may quote a body. */
function framesOf({ message, stack = '' }: Error): string {
  const header = `: ${message}`;
  const at = stack.indexOf(`${header}\n`);
  return at === -1 ? '' : stack.slice(at + header.length);
}
