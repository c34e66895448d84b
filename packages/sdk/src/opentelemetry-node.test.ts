import { createServer } from 'node:http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { clientOf } from '@profiles/testkit/clients';
import { listen } from '@profiles/testkit/port';
import { expect, it, onTestFinished } from 'vitest';
import { CANARY, CHANGES, leaksIn, PATIENT } from '../test/canary.ts';
import { memoryExporters, registerOpenTelemetry } from '../test/telemetry.ts';
import { openTelemetry } from './opentelemetry.ts';

/** Serves a 429 and then successes. Returns the `traceparent` headers of each request. */
async function serve() {
  const traceparents: string[][] = [];
  const server = createServer((request, response) => {
    const { rawHeaders } = request;
    traceparents.push(
      rawHeaders.filter((_, at) => rawHeaders[at - 1]?.toLowerCase() === 'traceparent'),
    );
    const status = traceparents.length === 1 ? 429 : 200;
    request.resume().on('end', () => {
      response.writeHead(status, { 'retry-after': '0' }).end('{"oid":"p-1","message":"updated"}');
    });
  });
  const baseUrl = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  return { baseUrl, traceparents };
}

/** Instruments the `fetch` of Node. */
function instrument() {
  const exporters = memoryExporters();
  const telemetry = registerOpenTelemetry(exporters);
  const instrumentation = new UndiciInstrumentation();
  instrumentation.setTracerProvider(telemetry.tracers);
  instrumentation.setMeterProvider(telemetry.meters);
  instrumentation.enable();
  onTestFinished(() => telemetry.shutdown());
  onTestFinished(() => instrumentation.disable());
  return { telemetry, exporters };
}

it('records each request once next to the instrumentation of fetch', async () => {
  const { telemetry, exporters } = instrument();
  const { baseUrl, traceparents } = await serve();
  const credentials = { token: CANARY, clientId: CANARY };
  const profiles = clientOf(baseUrl, { observer: openTelemetry(), ...credentials });
  await profiles.createPatient(PATIENT);
  await profiles.updateEmrUser(CANARY, CHANGES);

  const spans = [...exporters.spans.getFinishedSpans()];
  expect(spans.map(({ name }) => name).sort()).toEqual([
    'PATCH /profiles/v1/emr-user/{oid}',
    'POST /profiles/v1/patient/',
    'POST /profiles/v1/patient/',
    'profiles.createPatient',
    'profiles.updateEmrUser',
  ]);
  const attempts = spans.filter(({ name }) => name.startsWith('P'));
  const sent = attempts.map((span) => span.spanContext());
  expect(traceparents).toEqual(sent.map(({ traceId, spanId }) => [`00-${traceId}-${spanId}-01`]));
  await telemetry.flush();
  const metrics = JSON.stringify(exporters.metrics.getMetrics());
  expect(metrics).toContain('"http.client.request.duration"');
  expect(metrics).toContain('"profiles.client.call.duration"');
  const facts = spans.map(({ name, attributes, events }) => ({ name, attributes, events }));
  expect(leaksIn([JSON.stringify(facts), metrics])).toEqual([]);

  // The instrumentation is active: it records any other request, with its address.
  await (await fetch(`${baseUrl}/other`)).text();
  const others = exporters.spans.getFinishedSpans().slice(spans.length);
  expect(others.map(({ attributes }) => attributes['url.full'])).toEqual([`${baseUrl}/other`]);
  expect(traceparents.at(-1)).toHaveLength(1);
});
