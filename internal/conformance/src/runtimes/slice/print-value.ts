/** Turns a value into text, as a runtime shows it. */
export type Inspector = (value: unknown) => string;

/** Prints an error or a client in every way that is usual in this runtime. */
export function printValue(value: unknown, inspectors: readonly Inspector[]): void {
  console.log(value);
  console.error('failed:', value);
  console.log('%s %o', value, value);
  console.log({ nested: [value] });
  console.log(new Error('wrapper', { cause: value }));
  console.dir(value);
  console.log(JSON.stringify({ value }), String(value));
  if (value instanceof Error) console.log(value.stack, value.cause);
  for (const inspect of inspectors) console.log(inspect(value), inspect({ nested: [value] }));
}
