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
    const { name, message } = error;
    if (!printed.has(message)) console.error(`@profiles/mock: ${name}: ${message}`);
    printed.add(message);
    return Object.assign(error, { code: SET_UP_CODE });
  };
}
