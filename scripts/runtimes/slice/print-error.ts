/** Turns a value into text, as a runtime shows it. */
export type Inspector = (value: unknown) => string;

/** Prints an error in every way that a program of this runtime is likely to. */
export function printError(error: unknown, inspectors: readonly Inspector[]): void {
  console.log(error);
  console.error('failed:', error);
  console.log('%s %o', error, error);
  console.log({ nested: [error] });
  console.log(new Error('wrapper', { cause: error }));
  console.dir(error);
  console.log(JSON.stringify({ error }), String(error));
  if (error instanceof Error) console.log(error.stack, error.cause);
  for (const inspect of inspectors) console.log(inspect(error), inspect({ nested: [error] }));
}
