import { Console } from 'node:console';
import { Writable } from 'node:stream';
import bunyan from 'bunyan';
import pino from 'pino';
import winston from 'winston';
import type { CallObserver, Logger } from '../src/index.ts';
import { openTelemetry } from '../src/opentelemetry.ts';
import { textsOf } from './canary.ts';
import { memoryExporters, providersOf } from './telemetry.ts';

type Level = keyof Logger;
type ObjectFirst = Readonly<Record<Level, (facts: object, message: string) => void>>;

/** The adapter that the guide shows for loggers that take the object first. */
function objectFirst(log: ObjectFirst): Logger {
  const at = (level: Level) => (message: string, facts: object) => log[level](facts, message);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** Creates a stream that records what is written to it. */
export function keepingStream() {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => written.join('') };
}

/** Real loggers at their lowest level, as they are passed to a client. */
export const LOGGERS: Readonly<Record<string, (stream: Writable) => Logger>> = {
  console: (stream) => new Console(stream, stream),
  pino: (stream) => pino({ level: 'debug' }, stream),
  bunyan: (stream) => bunyan.createLogger({ name: 'app', level: 'debug', stream }),
  winston: (stream) =>
    winston.createLogger({
      level: 'debug',
      transports: [new winston.transports.Stream({ stream })],
    }),
  'pino with the adapter': (stream) => objectFirst(pino({ level: 'debug' }, stream)),
  'bunyan with the adapter': (stream) =>
    objectFirst(bunyan.createLogger({ name: 'app', level: 'debug', stream })),
};

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
