import type { Programs } from './bundle.ts';
import type { RuntimeKind } from './cases/outcome-case.ts';
import type { SliceInput, SliceReport } from './slice/slice-data.ts';

/** What came of the slice in a runtime. */
export interface Ran {
  readonly report: SliceReport;
  /** All that it printed. */
  readonly output: string;
  /** Errors that nothing caught. */
  readonly crashes: readonly string[];
  /** How the program ended. */
  readonly end: End;
}

/** What the calls left behind: seen by when the process ends by itself, or by the timers left. */
export type End = { readonly milliseconds: number } | TimersLeft;

export interface TimersLeft {
  readonly timersLeft: number;
}

/** A server that listens. */
interface StartedServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A runtime that the slice is run in. */
export interface Runtime {
  readonly name: string;
  readonly kind: RuntimeKind;
  run(programs: Programs, input: SliceInput): Promise<Ran>;
  /** Serves the web handlers. Left out where the runtime cannot serve. */
  serve?(programs: Programs): Promise<StartedServer>;
}

/** Milliseconds; the slice takes some seconds. */
export const PATIENCE = 180_000;

/** How a program of a runtime is started. */
export const PROCESS = {
  env: { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
  timeout: PATIENCE,
};
