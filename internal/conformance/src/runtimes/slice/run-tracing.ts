import { context, propagation, SpanKind, type TracerProvider as Tracers } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  StackContextManager,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { CREDENTIALS } from '@profiles/conformance/vectors/reference';
import { faults } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { openTelemetry } from '@profiles/sdk/opentelemetry';
import { differences, failuresOf, planFault, readJournal } from './parts.ts';
import { CANARY, type PartResult } from './slice-data.ts';

/** Starts an instrumentation of the runtime's `fetch`. Returns how to stop it. */
export type Instrument = (tracers: Tracers) => () => void;

const CREATE_SPAN = 'POST /profiles/v1/patient/';
const UPDATE_SPAN = 'PATCH /profiles/v1/emr-user/{oid}';

const FACTS = [
  'http.response.status_code',
  'http.request.resend_count',
  'error.type',
  'profiles.outcome',
];

/** The spans of a create that is retried, and of an update of an unknown user: the same everywhere. */
const EXPECTED = [
  [CREATE_SPAN, SpanKind.CLIENT, 'profiles.createPatient', 429, null, '429', 'rejected'],
  [CREATE_SPAN, SpanKind.CLIENT, 'profiles.createPatient', 201, 1, null, 'applied'],
  ['profiles.createPatient', SpanKind.INTERNAL, null, null, null, null, 'applied'],
  [UPDATE_SPAN, SpanKind.CLIENT, 'profiles.updateEmrUser', 404, null, '404', 'rejected'],
  ['profiles.updateEmrUser', SpanKind.INTERNAL, null, null, null, 'not_found', 'rejected'],
];

/** Traces two calls to the mock at `url`, and checks their spans and what the mock received. */
export async function runTracing(url: string, instrument?: Instrument): Promise<PartResult> {
  const exporter = new InMemorySpanExporter();
  const tracers = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  context.setGlobalContextManager(new StackContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  await planFault(url, faults.tooMany(0));
  const stop = instrument?.(tracers);
  await callBoth(url, tracers);
  stop?.();
  context.disable();
  propagation.disable();
  await tracers.forceFlush();
  const spans = exporter.getFinishedSpans();
  const sent = (await readJournal(url)).map(({ headers }) => headers.traceparent);
  const attempts = spans.filter(({ kind }) => kind === SpanKind.CLIENT).map(traceparentOf);
  const seen = spans.map((span) => spanFacts(span, spans));
  const exported = JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]));
  return failuresOf([
    ['spans', differences('is', seen, EXPECTED)],
    ['traceparent on the wire', differences('is', sent, attempts)],
    ['privacy', exported.includes(CANARY) ? ['a span shows what was sent'] : []],
  ]);
}

async function callBoth(url: string, tracers: TracerProvider): Promise<void> {
  const observer = openTelemetry({ tracer: tracers.getTracer('slice'), propagateTo: [url] });
  const profiles = new ProfileClient({ ...CREDENTIALS, baseUrl: url, observer });
  await profiles.createPatient({ fn: CANARY, dob: '1990-04-12', gen: 'F' });
  await profiles.updateEmrUser(CANARY, { fn: CANARY }).catch(() => {});
}

function traceparentOf(span: ReadableSpan): string {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}

function spanFacts(
  { name, kind, parentSpanContext, attributes }: ReadableSpan,
  all: readonly ReadableSpan[],
) {
  const parent = all.find((span) => span.spanContext().spanId === parentSpanContext?.spanId);
  return [name, kind, parent?.name, ...FACTS.map((key) => attributes[key])];
}
