/** The slice in a page: the command calls it. */
import { FetchInstrumentation } from '@opentelemetry/instrumentation-fetch';
import type { Instrument } from './run-tracing.ts';
import { countPendingTimers, runSlice } from './slice.ts';
import type { SliceInput } from './slice-data.ts';

/** Starts the instrumentation that pages use, which sends its headers everywhere. */
const instrument: Instrument = (tracers) => {
  const { fetch } = globalThis;
  const instrumentation = new FetchInstrumentation({ propagateTraceHeaderCorsUrls: /./ });
  instrumentation.setTracerProvider(tracers);
  if (globalThis.fetch === fetch) throw new Error('fetch is not instrumented');
  return () => instrumentation.disable();
};

Object.assign(globalThis, {
  async runSlice(input: SliceInput) {
    const pendingTimers = countPendingTimers();
    const report = await runSlice(input, { instrument });
    return { report, timersLeft: pendingTimers() };
  },
});
