import type { CallObserver, Logger } from '../src/index.ts';
import { openTelemetry } from '../src/opentelemetry.ts';
import { textsOf } from './canary.ts';
import { keepingStream, LOGGERS } from './loggers.ts';
import { memoryExporters, providersOf } from './telemetry.ts';

/** Creates a logger and an observer that record everything that a client passes to them. */
export function watch() {
  const facts: unknown[] = [];
  const exporters = memoryExporters();
  const { tracers, meters } = providersOf(exporters);
  const traced = openTelemetry({ tracer: tracers.getTracer('t'), meter: meters.getMeter('t') });
  const written = Object.values(LOGGERS).map((create) => {
    const { stream, text } = keepingStream();
    return { logger: create(stream), text };
  });
  const at = (level: keyof Logger) => (message: string, line: object) => {
    facts.push([message, line]);
    for (const { logger } of written) logger[level](message, line);
  };
  const logger: Logger = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  };
  const observer: CallObserver = {
    start(call) {
      facts.push(call);
      const inner = traced.start(call);
      return {
        attempt(received) {
          const added = inner?.attempt?.(received);
          facts.push(received, added);
          return added;
        },
        response: (received) => void facts.push(received, inner?.response?.(received)),
        wait: (received) => void facts.push(received, inner?.wait?.(received)),
        end: (received) => void facts.push(received, inner?.end?.(received)),
      };
    },
  };
  /** Returns what was kept, by its kind. */
  const kept = async () => {
    await meters.forceFlush();
    const spans = exporters.spans
      .getFinishedSpans()
      .map(({ name, status, attributes, events, links }) => {
        return { name, status, attributes, events, links };
      });
    return {
      facts,
      lines: written.map(({ text }) => text()).filter((text) => text !== ''),
      spans,
      metrics: exporters.metrics.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics),
    };
  };
  /** Returns the same as texts to search. */
  const texts = async () => {
    const { facts: all, lines, spans, metrics } = await kept();
    return [...textsOf(all), ...lines, JSON.stringify(spans), JSON.stringify(metrics)];
  };
  return { logger, observer, kept, texts };
}
