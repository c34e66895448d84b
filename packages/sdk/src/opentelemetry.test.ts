import { context, metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { suppressTracing } from '@opentelemetry/core';
import { AlwaysOffSampler, type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace';
import { clientWith } from '@profiles/testkit/clients';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  hangs,
  recordingFetch,
  responds,
  type Step,
  scriptedService,
  succeeds,
} from '../test/scripted-service.ts';
import { memoryExporters, registerOpenTelemetry } from '../test/telemetry.ts';
import type { ProfileClient } from './client.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import { openTelemetry } from './opentelemetry.ts';
import type { ProfileClientOptions } from './settings/options.ts';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
const SERVER = { 'server.address': 'api.example.com', 'server.port': 443 };

const exporters = memoryExporters();
let telemetry: ReturnType<typeof registerOpenTelemetry>;
/** Created before the SDK is registered, as in an app that imports its client first. */
const observer = openTelemetry();

beforeAll(() => {
  telemetry = registerOpenTelemetry(exporters);
});
beforeEach(() => {
  exporters.spans.reset();
  exporters.metrics.reset();
});
afterAll(() => telemetry.shutdown());

/** Makes a call with scripted responses, and returns its requests and its spans. */
async function callWith(
  steps: readonly Step[],
  call = (client: ProfileClient, _time: VirtualTime): Promise<unknown> =>
    client.createPatient(ASHA),
  options: Partial<ProfileClientOptions> = {},
) {
  const time = new VirtualTime();
  const { fetch, arrivals } = scriptedService(time, ...steps);
  const client = clientWith({ fetch, observer, ...options }, time);
  await time.settle(call(client, time));
  return { spans: exporters.spans.getFinishedSpans(), arrivals };
}

function factsOf({ name, kind, status, attributes }: ReadableSpan) {
  return { name, kind, status: status.code, attributes };
}

const update = (client: ProfileClient) => client.updateEmrUser('secret-oid', {});
const PATCH = 'PATCH /profiles/v1/emr-user/{oid}';
const CALL = { ...SERVER, 'profiles.operation': 'updateEmrUser' };
const REQUEST = {
  ...CALL,
  'http.request.method': 'PATCH',
  'url.template': '/profiles/v1/emr-user/{oid}',
};

it('records spans for the call and each attempt by the semantic conventions', async () => {
  const step = responds(503, {}, { 'x-request-id': 'r-1' });
  const headers = { traceparent: 'of-the-caller' };
  const { spans, arrivals } = await callWith([step, succeeds], update, { headers });
  const request = { name: PATCH, kind: SpanKind.CLIENT };
  const applied = { 'profiles.outcome': 'applied' };
  expect(spans.map(factsOf)).toEqual([
    {
      ...request,
      status: SpanStatusCode.ERROR,
      attributes: {
        ...REQUEST,
        'http.response.status_code': 503,
        'error.type': '503',
        'profiles.outcome': 'unknown',
        'profiles.request_id': 'r-1',
      },
    },
    {
      ...request,
      status: SpanStatusCode.UNSET,
      attributes: {
        ...{ ...REQUEST, ...applied },
        'http.request.resend_count': 1,
        'http.response.status_code': 200,
      },
    },
    {
      name: 'profiles.updateEmrUser',
      kind: SpanKind.INTERNAL,
      status: SpanStatusCode.UNSET,
      attributes: { ...CALL, ...applied, 'profiles.attempts': 2 },
    },
  ]);
  const [first, second, whole] = spans;
  const parents = [first, second].map((span) => span?.parentSpanContext?.spanId);
  expect(parents).toEqual([whole?.spanContext().spanId, whole?.spanContext().spanId]);
  expect(arrivals.map(({ headers }) => headers.get('traceparent'))).toEqual(
    [first, second].map((span) => traceparentOf(span)),
  );
});

function traceparentOf(span: ReadableSpan | undefined) {
  const { traceId, spanId } = span?.spanContext() ?? {};
  return `00-${traceId}-${spanId}-01`;
}

it.each<[string, readonly Step[], Partial<ProfileClientOptions>, string[], string]>([
  ['a rejection', [responds(409)], {}, ['409'], 'conflict'],
  ['the lowest status of an error', [responds(400)], {}, ['400'], 'bad_request'],
  ['a redirect', [responds(307)], {}, ['redirected'], 'redirected'],
  ['an unusable response', [responds(200)], {}, ['unexpected_response'], 'unexpected_response'],
  ['a timeout', [hangs], { timeout: 20 }, ['timeout'], 'timeout'],
  ['a failed token', [], { token: () => '' }, [], 'invalid_configuration'],
])('records the error.type of %s on each span', async (_, steps, options, attempts, call) => {
  const { spans } = await callWith(steps, undefined, options);
  expect(spans.map(({ attributes }) => attributes['error.type'])).toEqual([...attempts, call]);
  expect(spans.every(({ status }) => status.code === SpanStatusCode.ERROR)).toBe(true);
});

it('ends the spans of an aborted call', async () => {
  const { spans } = await callWith([hangs], (client, time) => {
    const controller = new AbortController();
    time.after(10, () => controller.abort());
    return client.createPatient(ASHA, { signal: controller.signal });
  });
  expect(spans.map(({ attributes }) => attributes)).toMatchObject([
    { 'error.type': 'aborted', 'profiles.outcome': 'unknown' },
    { 'error.type': 'aborted', 'profiles.outcome': 'unknown', 'profiles.attempts': 1 },
  ]);
});

it('records the call as a child of the span that is active when it starts', async () => {
  const parent = trace.getTracer('app').startSpan('registration');
  const active = trace.setSpan(context.active(), parent);
  const { spans } = await callWith([succeeds], (client) =>
    context.with(active, () => client.createPatient(ASHA)),
  );
  const whole = spans.at(-1);
  expect(whole?.parentSpanContext?.spanId).toBe(parent.spanContext().spanId);
  expect(new Set(spans.map((span) => span.spanContext().traceId)).size).toBe(1);
});

it('calls fetch in the context of the attempt, with instrumentations suppressed', async () => {
  const seen: unknown[] = [];
  const { fetch } = recordingFetch();
  const own: typeof fetch = (...request) => {
    seen.push(trace.getActiveSpan()?.spanContext().spanId);
    trace.getTracer('instrumentation').startSpan('POST').end();
    return fetch(...request);
  };
  await clientWith({ fetch: own, observer }, new VirtualTime()).createPatient(ASHA);
  const spans = exporters.spans.getFinishedSpans();
  expect(spans.map(({ name }) => name)).toEqual([
    'POST /profiles/v1/patient/',
    'profiles.createPatient',
  ]);
  expect(seen).toEqual([spans[0]?.spanContext().spanId]);
});

it('records no spans and sends no traceparent if the caller suppresses tracing', async () => {
  const { spans, arrivals } = await callWith([succeeds], (client) =>
    context.with(suppressTracing(context.active()), () => client.createPatient(ASHA)),
  );
  expect(spans).toEqual([]);
  expect(arrivals.map(({ headers }) => headers.has('traceparent'))).toEqual([false]);
});

it('sends an unsampled traceparent if the sampler drops the trace', async () => {
  const tracer = new TracerProvider({ sampler: new AlwaysOffSampler() }).getTracer('off');
  const options = { observer: openTelemetry({ tracer }) };
  const { spans, arrivals } = await callWith([succeeds], undefined, options);
  expect(spans).toEqual([]);
  expect(arrivals[0]?.headers.get('traceparent')).toMatch(/^00-\w{32}-\w{16}-00$/);
});

it.each([
  ['http://localhost:8080/base/', 'localhost', 8080, '/base/profiles/v1/patient/'],
  ['http://127.0.0.1', '127.0.0.1', 80, '/profiles/v1/patient/'],
  ['http://[::1]:1', '::1', 1, '/profiles/v1/patient/'],
])('records the server and the path template of %s', async (baseUrl, address, port, template) => {
  const { spans } = await callWith([succeeds], undefined, { baseUrl });
  expect(spans[0]?.name).toBe(`POST ${template}`);
  expect(spans[0]?.attributes).toMatchObject({
    'server.address': address,
    'server.port': port,
    'url.template': template,
  });
});

describe('in a browser page', () => {
  it.each([
    ['to the origin of the page', 'https://api.example.com', [], true],
    ['to no other origin', 'https://app.example.com', [], false],
    ['to no other port', 'https://api.example.com:444', [], false],
    ['never from a sandboxed frame', 'null', [], false],
    ['to an origin in propagateTo', 'https://app.example.com', ['https://api.example.com/'], true],
    ['to no origin missing from propagateTo', 'https://app.example.com', ['https://x.test'], false],
  ])('sends traceparent %s', async (_, origin, propagateTo, isSent) => {
    vi.stubGlobal('location', { href: 'https://app.example.com/' });
    vi.stubGlobal('origin', origin);
    try {
      const options = { observer: openTelemetry({ propagateTo }) };
      const { spans, arrivals } = await callWith([succeeds], undefined, options);
      expect(arrivals.map(({ headers }) => headers.has('traceparent'))).toEqual([isSent]);
      expect(spans).toHaveLength(2);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

it.each([
  ...['', 'api.example.com', '*', 'data:,'].map((origin) => ({ propagateTo: [origin] })),
  ...[{ propagateTo: 'text' }, { propagateTo: null }, null, 5],
])('rejects the options %j', (options) => {
  const isObject = typeof options === 'object' && options;
  const list = 'propagateTo must list origins, such as https://api.example.com';
  const error = new ConfigurationError(isObject ? list : 'the options must be an object');
  expect(() => openTelemetry(options as never)).toThrow(error);
});

describe('metrics', () => {
  it.each([
    ['cannot create histograms', () => expect.fail()],
    ['cannot record', () => ({ record: () => expect.fail() })],
  ])('of a meter that %s do not prevent spans', async (_, createHistogram) => {
    const options = { observer: openTelemetry({ meter: { createHistogram } as never }) };
    expect((await callWith([responds(429), succeeds], undefined, options)).spans).toHaveLength(3);
  });

  it('record the duration of calls and attempts in seconds, with their outcomes', async () => {
    const time = new VirtualTime();
    const slow = async () => {
      await time.pass(2000);
      return new Response(null, { status: 429, headers: { 'retry-after': '3' } });
    };
    const { fetch } = scriptedService(time, slow, succeeds);
    const meter = telemetry.meters.getMeter('own');
    const client = clientWith({ fetch, observer: openTelemetry({ meter }) }, time);
    await time.settle(client.createPatient(ASHA));
    const call = { ...SERVER, 'profiles.operation': 'createPatient' };
    const template = '/profiles/v1/patient/';
    const request = { ...call, 'http.request.method': 'POST', 'url.template': template };
    const rejected = { 'error.type': '429', 'profiles.outcome': 'rejected' };
    const applied = { 'profiles.outcome': 'applied' };
    expect(await durations('own')).toEqual({
      'http.client.request.duration': [
        [2, { ...request, 'http.response.status_code': 429, ...rejected }],
        [0, { ...request, 'http.response.status_code': 200, ...applied }],
      ],
      'profiles.client.call.duration': [[5, { ...call, ...applied }]],
    });
  });

  it('have histograms that are created once, with descriptions', async () => {
    const meter = telemetry.meters.getMeter('described');
    const create = vi.spyOn(meter, 'createHistogram');
    const options = { observer: openTelemetry({ meter }) };
    await callWith([succeeds], undefined, options);
    await callWith([succeeds], undefined, options);
    const upTo10 = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
    const histogram = (description: string, explicitBucketBoundaries: readonly number[]) => {
      return { description, unit: 's', advice: { explicitBucketBoundaries } };
    };
    const calls = 'Duration of calls, with their retries and waits.';
    const whole = histogram(calls, [...upTo10, 15, 30, 60]);
    expect(create.mock.calls).toEqual([
      ['profiles.client.call.duration', whole],
      ['http.client.request.duration', histogram('Duration of HTTP client requests.', upTo10)],
    ]);
  });

  it('are recorded by the meter that is registered when the call starts', async () => {
    await callWith([responds(404)]);
    expect(metrics.getMeterProvider()).toBe(telemetry.meters);
    const all = await durations('@profiles/sdk');
    expect(all['profiles.client.call.duration']?.at(-1)?.[1]).toMatchObject({
      'error.type': 'not_found',
      'profiles.outcome': 'rejected',
    });
  });

  /** Returns the sum and the attributes of each data point of a meter, by the name of the metric. */
  async function durations(scope: string) {
    await telemetry.flush();
    const scopes = exporters.metrics.getMetrics().at(-1)?.scopeMetrics ?? [];
    const own = scopes.find((one) => one.scope.name === scope)?.metrics ?? [];
    for (const { descriptor } of own) expect(descriptor.unit).toBe('s');
    return Object.fromEntries(
      own.map(({ descriptor, dataPoints }) => [
        descriptor.name,
        dataPoints.map(({ value, attributes }) => [
          Math.round((value as { sum: number }).sum * 1000) / 1000,
          attributes,
        ]),
      ]),
    );
  }
});

it('a call works without a registered OpenTelemetry SDK', async () => {
  await telemetry.shutdown();
  const { arrivals } = await callWith([succeeds]);
  expect(arrivals.map(({ headers }) => headers.has('traceparent'))).toEqual([false]);
});
