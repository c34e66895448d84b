import { ProfileClient } from '@profiles/sdk';
import { runVectors } from './parts.ts';
import { runCase } from './run-case.ts';
import { runFaults } from './run-faults.ts';
import { type Instrument, runTracing } from './run-tracing.ts';
import { CANARY, type PlannedCase, type SliceInput, type SliceReport } from './slice-data.ts';

/** Turns a value into text, as a runtime shows it. */
export type Inspector = (value: unknown) => string;

/** The facts about the runtime that the slice needs. */
interface Host {
  /** The version. Absent if the runtime does not report it. */
  readonly version?: string;
  readonly inspectors?: readonly Inspector[];
  readonly instrument?: Instrument;
}

/** Runs every part of the slice. */
export async function runSlice(
  { cases, mockUrl, tries }: SliceInput,
  { version = '', inspectors = [], instrument }: Host = {},
): Promise<SliceReport> {
  const tracing = await runTracing(mockUrl, instrument);
  // Backoff then takes no time. `Retry-After` still does.
  Math.random = () => 0;
  let printed = 0;
  const print = (error: unknown) => {
    printed += 1;
    printValue(error, inspectors);
  };
  const runAll = (planned: readonly PlannedCase[]) =>
    Promise.all(planned.map(async (one) => [one.name, await runCase(one, print)] as const));
  // Beside the others, a response could take longer to arrive than the timeout of its case.
  const calls = [
    ...(await runAll(cases.filter(({ plan }) => !plan.timeout && !plan.isPatched))),
    ...(await runAll(cases.filter(({ plan }) => plan.timeout))),
  ];
  const { fetch } = globalThis;
  globalThis.fetch = (...request) => fetch(...request);
  calls.push(...(await runAll(cases.filter(({ plan }) => plan.isPatched))));
  globalThis.fetch = fetch;
  const credentials = { token: CANARY, clientId: CANARY };
  printValue(new ProfileClient({ baseUrl: mockUrl, ...credentials }), inspectors);
  const vectors = await runVectors();
  const faults = await runFaults(mockUrl, tries);
  return { version, vectors, faults, tracing, calls: Object.fromEntries(calls), printed };
}

/** Prints an error or a client in each way that programs of this runtime do. */
function printValue(value: unknown, inspectors: readonly Inspector[]): void {
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

/**
 * Counts the timers that are started from now on and neither fire nor are cleared. This finds the timers
 * that a call leaks in a runtime without a process.
 *
 * @returns A function that returns the count.
 */
export function countPendingTimers(): () => number {
  const { setTimeout, clearTimeout } = globalThis;
  const pending = new Set<unknown>();
  Object.assign(globalThis, {
    setTimeout(callback: () => void, milliseconds?: number) {
      const timer = setTimeout(() => {
        pending.delete(timer);
        callback();
      }, milliseconds);
      pending.add(timer);
      return timer;
    },
    clearTimeout(timer: Parameters<typeof clearTimeout>[0]) {
      pending.delete(timer);
      clearTimeout(timer);
    },
  });
  return () => pending.size;
}
