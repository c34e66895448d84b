import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { clientOf } from '@profiles/testkit/clients';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CANARY, CHANGES, leaksIn, PATIENT } from '../test/canary.ts';
import { registerOpenTelemetry } from '../test/telemetry.ts';
import { openTelemetry } from './opentelemetry.ts';

/** What a collector received, as text of OTLP in JSON. */
interface Collector {
  readonly url: string;
  /** Returns the bodies that arrived at a path such as `/v1/traces`. */
  readonly received: (path: string) => readonly string[];
  readonly close: () => Promise<void>;
}

/** Serves the OTLP endpoints of a collector on a local port. */
async function startCollector(): Promise<Collector> {
  const arrived: { readonly path: string | undefined; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    arrived.push({ path: request.url, body: await textOf(request) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: (path) => arrived.filter((one) => one.path === path).map(({ body }) => body),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

/** The `traceparent` headers of each request that reached the service. */
const traceparents: string[][] = [];
const service = createServer((request, response) => {
  const { rawHeaders } = request;
  traceparents.push(
    rawHeaders.filter((_, at) => rawHeaders[at - 1]?.toLowerCase() === 'traceparent'),
  );
  const status = traceparents.length === 1 ? 429 : 200;
  request.resume().on('end', () => {
    response.writeHead(status, { 'retry-after': '0' }).end('{"oid":"p-1","message":"updated"}');
  });
});
const instrumentation = new UndiciInstrumentation();
let collector: Collector;
let telemetry: ReturnType<typeof registerOpenTelemetry>;

beforeAll(async () => {
  collector = await startCollector();
  telemetry = registerOpenTelemetry({
    spans: new OTLPTraceExporter({ url: `${collector.url}/v1/traces` }),
    metrics: new OTLPMetricExporter({ url: `${collector.url}/v1/metrics` }),
  });
  instrumentation.setTracerProvider(telemetry.tracers);
  instrumentation.setMeterProvider(telemetry.meters);
  instrumentation.enable();
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  instrumentation.disable();
  service.close();
  service.closeAllConnections();
  await telemetry.shutdown();
  await collector.close();
});

interface ExportedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly attributes: readonly { readonly key: string }[];
}

async function exportedSpans(): Promise<readonly ExportedSpan[]> {
  await telemetry.flush();
  return collector
    .received('/v1/traces')
    .flatMap((body) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans);
}

it('exports spans and metrics over OTLP next to the instrumentation of fetch', async () => {
  const { port } = service.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const profiles = clientOf(baseUrl, {
    observer: openTelemetry(),
    token: CANARY,
    clientId: CANARY,
  });
  await profiles.createPatient(PATIENT);
  await profiles.updateEmrUser(CANARY, CHANGES);

  const spans = await exportedSpans();
  expect(spans.map(({ name }) => name).sort()).toEqual([
    'PATCH /profiles/v1/emr-user/{oid}',
    'POST /profiles/v1/patient/',
    'POST /profiles/v1/patient/',
    'profiles.createPatient',
    'profiles.updateEmrUser',
  ]);
  const attempts = spans.filter(({ name }) => name.startsWith('P'));
  expect(traceparents).toEqual(
    attempts.map(({ traceId, spanId }) => [`00-${traceId}-${spanId}-01`]),
  );
  const metrics = collector.received('/v1/metrics');
  expect(metrics.join()).toContain('"http.client.request.duration"');
  expect(metrics.join()).toContain('"profiles.client.call.duration"');
  expect(leaksIn([...collector.received('/v1/traces'), ...metrics])).toEqual([]);

  // The instrumentation is active: it records any other request, with its address.
  await (await fetch(`${baseUrl}/other`)).text();
  const others = (await exportedSpans()).slice(spans.length);
  expect(JSON.stringify(others)).toContain(`${baseUrl}/other`);
  expect(traceparents.at(-1)).toHaveLength(1);
});
