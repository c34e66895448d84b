import type { Programs } from './project.ts';
import type { RuntimeKind, SliceInput, SliceReport } from './slice/slice-data.ts';

/** The result of the slice in a runtime. */
export interface Ran {
  readonly report: SliceReport;
  /** The whole output of the program. */
  readonly output: string;
  /** Errors that were not caught. */
  readonly crashes: readonly string[];
  /** How the program ended. */
  readonly end: End;
}

/** The end of a program: the time until the process ended by itself, or the timers that are left. */
export type End = { readonly milliseconds: number } | TimersLeft;

export interface TimersLeft {
  readonly timersLeft: number;
}

/** A running server. */
interface StartedServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A runtime that runs the slice. */
export interface Runtime {
  readonly name: string;
  readonly kind: RuntimeKind;
  /** Whether its `fetch` sends a POST again when a reused connection breaks. */
  readonly resends?: boolean;
  run(programs: Programs, input: SliceInput): Promise<Ran>;
  /** Serves the web handlers. Absent if the runtime cannot serve. */
  serve?(programs: Programs): Promise<StartedServer>;
}

/** Milliseconds. The slice takes some seconds. */
export const PATIENCE = 180_000;

/** Precedes the result in what a program prints. */
export const RESULT = 'RESULT ';

/** The options of the process of a program. */
export const PROCESS = {
  env: { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
  timeout: PATIENCE,
};
