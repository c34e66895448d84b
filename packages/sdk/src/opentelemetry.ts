/**
 * An observer of the client that records OpenTelemetry spans and metrics. `@opentelemetry/api` is a peer
 * dependency.
 *
 * @module
 */

import type { Attributes, Meter, Span, Tracer } from '@opentelemetry/api';
import * as otel from '@opentelemetry/api';
import { assertOption } from './errors/configuration-error.ts';
import type { CallObserver, EndFacts } from './observing/observer.ts';
import { quietly } from './quietly.ts';

/** The options of {@link openTelemetry}. */
export interface OpenTelemetryOptions {
  /**
   * The tracer that starts the spans.
   *
   * @defaultValue the tracer `@profiles/sdk` of the global provider, looked up at each call
   */
  readonly tracer?: Tracer | undefined;
  /**
   * The meter that creates the metrics.
   *
   * @defaultValue the meter `@profiles/sdk` of the global provider, looked up at each call
   */
  readonly meter?: Meter | undefined;
  /**
   * The other origins that a page sends `traceparent` to, such as `https://api.example.com`. Their
   * servers must allow the header in CORS preflights: otherwise the browser fails the call. A page
   * sends it to its own origin, and a runtime without pages sends it everywhere.
   *
   * @defaultValue none
   */
  readonly propagateTo?: readonly string[] | undefined;
}

const SCOPE = '@profiles/sdk';

/** Instrumentations of `fetch` start no span and add no header if this key is `true`. */
const SUPPRESS_TRACING = otel.createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING');

/** The buckets that the semantic conventions for HTTP recommend, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/**
 * Creates an observer that records OpenTelemetry spans and metrics, by the semantic conventions for
 * HTTP:
 *
 * - a span for each call, such as `profiles.createPatient`, below the span that is active when the
 *   call starts
 * - a child span for each attempt, such as `POST /profiles/v1/patient/`, whose context is sent as
 *   `traceparent`
 * - the histogram `profiles.client.call.duration` of calls, and `http.client.request.duration` of
 *   attempts, in seconds
 *
 * All have the attribute `profiles.outcome`. None contains patient data, an oid or a token: spans
 * have `url.template` instead of `url.full`. For the same reason, instrumentations of `fetch` start
 * no span of their own during an attempt.
 *
 * Guide: *Logs and traces*.
 *
 * @param options - The tracer and meter, and the origins that receive `traceparent`.
 * @throws `ConfigurationError` if the options are not an object, or `propagateTo` is not a list of
 * origins.
 *
 * @example
 * ```ts
 * import { openTelemetry } from '@profiles/sdk/opentelemetry';
 * const traced = profiles.withOptions({ observer: openTelemetry() });
 * ```
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): CallObserver {
  assertOption(Object(options) === options, 'the options must be an object');
  const { propagateTo = [] } = options;
  assertOption(Array.isArray(propagateTo), NOT_ORIGINS);
  const origins = propagateTo.map(originOf);
  let durations: ReturnType<typeof durationsOf> | undefined;
  return {
    start({ baseUrl, method, operation, template }) {
      const parent = otel.context.active();
      const tracer = options.tracer ?? otel.trace.getTracer(SCOPE);
      // A meter that fails must not prevent spans.
      quietly(() => {
        const meter = options.meter ?? otel.metrics.getMeter(SCOPE);
        if (durations?.meter !== meter) durations = durationsOf(meter);
      });
      const url = new URL(baseUrl);
      const path = url.pathname.replace(/\/$/, '') + template;
      const call = { 'profiles.operation': operation, ...serverOf(url) };
      const request = { ...call, 'http.request.method': method, 'url.template': path };
      const span = tracer.startSpan(`profiles.${operation}`, { attributes: call }, parent);
      const inside = otel.trace.setSpan(parent, span);
      let attemptSpan: Span | undefined;
      let sending = inside;
      return {
        attempt({ attempt }) {
          const resends = attempt > 1 ? { 'http.request.resend_count': attempt - 1 } : {};
          const settings = { kind: otel.SpanKind.CLIENT, attributes: { ...request, ...resends } };
          attemptSpan = tracer.startSpan(`${method} ${path}`, settings, inside);
          sending = otel.trace.setSpan(inside, attemptSpan);
          const headers = {};
          if (receivesHeaders(url, origins)) otel.propagation.inject(sending, headers);
          const silent = sending.setValue(SUPPRESS_TRACING, true);
          return { headers, run: (send) => otel.context.with(silent, send) };
        },
        response(facts) {
          const { code, outcome, requestId, status } = facts;
          const ending = {
            'profiles.outcome': outcome,
            ...(status !== undefined && { 'http.response.status_code': status }),
            ...(code && { 'error.type': status && status >= 400 ? String(status) : code }),
          };
          end(
            attemptSpan,
            { ...ending, ...(requestId && { 'profiles.request_id': requestId }) },
            facts,
          );
          // Stryker disable next-line OptionalChaining: the error of a failed meter is ignored
          durations?.requests.record(facts.duration / 1000, { ...request, ...ending }, sending);
        },
        end(facts) {
          const { attempts, code, outcome } = facts;
          const ending = { 'profiles.outcome': outcome, ...(code && { 'error.type': code }) };
          end(span, { ...ending, 'profiles.attempts': attempts }, facts);
          // Stryker disable next-line OptionalChaining: the error of a failed meter is ignored
          durations?.calls.record(facts.duration / 1000, { ...call, ...ending }, inside);
        },
      };
    },
  };
}

/** Ends a span. Everything but a success is an error. */
function end(span: Span | undefined, attributes: Attributes, { code }: EndFacts): void {
  span?.setAttributes(attributes);
  if (code) span?.setStatus({ code: otel.SpanStatusCode.ERROR });
  span?.end();
}

function serverOf({ hostname, port, protocol }: URL) {
  const defaultPort = protocol === 'https:' ? 443 : 80;
  const address = hostname.replace(/^\[|\]$/g, '');
  return { 'server.address': address, 'server.port': Number(port) || defaultPort };
}

/** Returns whether a service gets the headers of a trace: in a page only the listed origins do. */
function receivesHeaders({ origin }: URL, origins: readonly string[]): boolean {
  // The origin of a sandboxed frame is `null`, although it has a location.
  const page = globalThis.location && globalThis.origin;
  return page === undefined || [page, ...origins].includes(origin);
}

const NOT_ORIGINS = 'propagateTo must list origins, such as https://api.example.com';

function originOf(url: string): string {
  const origin = URL.canParse(url) ? new URL(url).origin : 'null';
  assertOption(origin !== 'null', NOT_ORIGINS);
  return origin;
}

function durationsOf(meter: Meter) {
  const create = (name: string, description: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries } });
  const ofCalls = 'Duration of calls, with their retries and waits.';
  return {
    meter,
    calls: create('profiles.client.call.duration', ofCalls, [...BUCKETS, 15, 30, 60]),
    requests: create('http.client.request.duration', 'Duration of HTTP client requests.', BUCKETS),
  };
}
