/** The slice in a page, which has its input from the command, and prints the result. */
import { FetchInstrumentation } from '@opentelemetry/instrumentation-fetch';
import type { Instrument } from './run-tracing.ts';
import { countPendingTimers, runSlice } from './slice.ts';
import type { SliceInput } from './slice-data.ts';

declare global {
  var input: SliceInput;
}

/** Starts the instrumentation that pages use, which sends its headers everywhere. */
const instrument: Instrument = (tracers) => {
  const { fetch } = globalThis;
  const instrumentation = new FetchInstrumentation({ propagateTraceHeaderCorsUrls: /./ });
  instrumentation.setTracerProvider(tracers);
  if (globalThis.fetch === fetch) throw new Error('fetch is not instrumented');
  return () => instrumentation.disable();
};

const crashes: string[] = [];
addEventListener('error', ({ message }) => crashes.push(message));
addEventListener('unhandledrejection', ({ reason }) => crashes.push(String(reason)));

const pendingTimers = countPendingTimers();
const report = await runSlice(globalThis.input, { instrument });
const timersLeft = pendingTimers();
await new Promise((resolve) => setTimeout(resolve));
console.log(`RESULT ${JSON.stringify({ report, timersLeft, crashes })}`);
