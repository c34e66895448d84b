import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

const spans = new BatchSpanProcessor({ exporter: new OTLPTraceExporter() });
const tracers = new TracerProvider({ spanProcessors: [spans] });
const reader = new PeriodicExportingMetricReader({
  exporter: new OTLPMetricExporter(),
});
const meters = new MeterProvider({ readers: [reader] });

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());
trace.setGlobalTracerProvider(tracers);
metrics.setGlobalMeterProvider(meters);

/** Exports the remaining data. Call this before the process ends. */
export async function shutDownTelemetry(): Promise<void> {
  await Promise.all([tracers.shutdown(), meters.shutdown()]);
}
