import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** Where spans and metrics go. */
export interface Exporters {
  readonly spans: SpanExporter;
  readonly metrics: PushMetricExporter;
}

/** Creates the providers that export to the exporters. */
export function providersOf(exporters: Exporters) {
  const spanProcessors = [new SimpleSpanProcessor({ exporter: exporters.spans })];
  const readers = [new PeriodicExportingMetricReader({ exporter: exporters.metrics })];
  const meters = new MeterProvider({ readers });
  return { tracers: new TracerProvider({ spanProcessors }), meters };
}

/** Registers OpenTelemetry for the whole process, as an app on Node does. */
export function registerOpenTelemetry(exporters: Exporters) {
  const { tracers, meters } = providersOf(exporters);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(tracers);
  metrics.setGlobalMeterProvider(meters);
  return {
    tracers,
    meters,
    /** Exports everything that was recorded. */
    async flush() {
      await Promise.all([tracers.forceFlush(), meters.forceFlush()]);
    },
    async shutdown() {
      await Promise.all([tracers.shutdown(), meters.shutdown()]);
      for (const api of [context, metrics, propagation, trace]) api.disable();
    },
  };
}

/** Exporters that keep everything in memory. */
export function memoryExporters() {
  return {
    spans: new InMemorySpanExporter(),
    metrics: new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE),
  };
}
