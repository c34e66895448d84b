import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { afterAll, expect, it, vi } from 'vitest';
import { countedProfiles, outcomes } from './count-outcomes.ts';
import { tracedProfiles as tracedInPage } from './traced-page.ts';
import { tracedProfiles } from './traced-profiles.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

/** Replaces a collector. */
const arrived = new Map<string, string>();
const collector = createServer(async (request, response) => {
  const path = String(request.url);
  arrived.set(path, `${arrived.get(path) ?? ''}${await text(request)}`);
  response.end('{}');
});
afterAll(() => {
  collector.close();
  for (const api of [context, metrics, propagation, trace]) api.disable();
});

it('counts the outcomes', async () => {
  mock.fail('*', faults.html502);
  await countedProfiles.createPatient(ASHA).catch(() => {});
  await countedProfiles.createPatient(ASHA);
  expect([...outcomes]).toEqual([
    ['unknown', 1],
    ['applied', 1],
  ]);
});

it('exports every name that the dashboard and the alerts query', async () => {
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  const { shutDownTelemetry } = await import('./set-up-telemetry.ts');
  await tracedProfiles.createPatient(ASHA);
  await tracedInPage.createPatient(ASHA);
  mock.fail('*', faults.html502);
  await tracedProfiles.createPatient(ASHA).catch(() => {});
  const traceparents = mock.requests.map(({ headers }) => headers['traceparent']);
  await shutDownTelemetry();
  vi.unstubAllEnvs();

  const spans = arrived.get('/v1/traces') ?? '';
  for (const traceparent of traceparents) {
    const [, traceId = 'none'] = traceparent?.split('-') ?? [];
    expect(spans).toContain(traceId);
  }
  const metrics = arrived.get('/v1/metrics') ?? '';
  for (const name of queriedNames()) {
    expect(exportedNames(metrics), name).toContain(name);
  }
  const attributes = exportedAttributes(spans);
  const inTraces = dashboard.match(/(?<=span\.)[\w.]+/g) ?? [];
  expect(inTraces).not.toEqual([]);
  for (const name of inTraces) expect(attributes).toContain(name);
});

const dashboard = read('profiles-dashboard.json');

function read(file: string): string {
  const folder = new URL('../../../../docs/public/', import.meta.url);
  return readFileSync(new URL(file, folder), 'utf8');
}

/** The metrics and labels that the queries name. */
function queriedNames(): ReadonlySet<string> {
  const queries = [
    ...JSON.parse(dashboard).panels.map(
      ({ targets: [{ expr = '' }] }: { targets: [{ expr?: string }] }) => expr,
    ),
    ...(read('profiles-alerts.yml').match(/expr: .*/g) ?? []),
  ].join('\n');
  const metrics = queries.match(/\w+_seconds_\w+/g) ?? [];
  const labels = [
    ...(queries.match(/\w+(?=[!=]~?")/g) ?? []),
    ...(queries.match(/(?<=by \()[^)]*/g) ?? []).join().split(/, */),
  ];
  return new Set([...metrics, ...labels.filter((label) => label !== 'le')]);
}

/** The names that Prometheus gives to exported histograms and attributes. */
function exportedNames(metrics: string): readonly string[] {
  const names = [...metrics.matchAll(/"name":"([\w.]+)","description"/g)];
  return [
    ...names.flatMap(([, name]) =>
      ['bucket', 'count', 'sum'].map((part) => inPrometheus(`${name}.seconds.${part}`)),
    ),
    ...exportedAttributes(metrics).map(inPrometheus),
  ];
}

function exportedAttributes(otlp: string): readonly string[] {
  return [...otlp.matchAll(/"key":"([\w.]+)"/g)].map(([, key = '']) => key);
}

function inPrometheus(name: string): string {
  return name.replaceAll('.', '_');
}
