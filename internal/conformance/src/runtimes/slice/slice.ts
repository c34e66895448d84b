import { ProfileClient } from '@profiles/sdk';
import { type Inspector, printValue } from './print-value.ts';
import { runCase } from './run-case.ts';
import { runFaults } from './run-faults.ts';
import { type Instrument, runTracing } from './run-tracing.ts';
import { runVectors } from './run-vectors.ts';
import { CANARY, type PlannedCase, type SliceInput, type SliceReport } from './slice-data.ts';

/** The facts about the runtime that the slice needs. */
interface Host {
  /** The version. Absent if the runtime does not report it. */
  readonly version?: string;
  readonly inspectors?: readonly Inspector[];
  readonly instrument?: Instrument;
}

/** Runs every part of the slice. */
export async function runSlice(
  { cases, mockUrl }: SliceInput,
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
    ...(await runAll(cases.filter(({ plan }) => plan.timeout === undefined))),
    ...(await runAll(cases.filter(({ plan }) => plan.timeout !== undefined))),
  ];
  const credentials = { token: CANARY, clientId: CANARY };
  printValue(new ProfileClient({ baseUrl: mockUrl, ...credentials }), inspectors);
  const vectors = await runVectors(mockUrl);
  const faults = await runFaults(mockUrl);
  return { version, vectors, faults, tracing, calls: Object.fromEntries(calls), printed };
}
