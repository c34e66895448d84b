import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { listen } from '@profiles/testkit/port';
import { expect, it, onTestFinished, vi } from 'vitest';
import { countedProfiles, outcomes } from '../src/telemetry/count-outcomes.ts';
import { tracedProfiles as tracedInPage } from '../src/telemetry/traced-page.ts';
import { tracedProfiles } from '../src/telemetry/traced-profiles.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

it('counts the outcomes', async () => {
  mock.fail('*', faults.html502);
  await countedProfiles.createPatient(ASHA).catch(() => {});
  await countedProfiles.createPatient(ASHA);
  expect(Object.fromEntries(outcomes)).toEqual({ unknown: 1, applied: 1 });
});

it('exports every name that the dashboard and the alerts query', async () => {
  /** What arrives at the collector, by path. */
  const arrived = new Map<string, string>();
  const collector = createServer(async (request, response) => {
    const path = String(request.url);
    arrived.set(path, `${arrived.get(path) ?? ''}${await text(request)}`);
    response.end('{}');
  });
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${await listen(collector)}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    collector.close();
    for (const api of [context, metrics, propagation, trace]) api.disable();
  });

  const { shutDownTelemetry } = await import('../src/telemetry/set-up-telemetry.ts');
  await tracedProfiles.createPatient(ASHA);
  await tracedInPage.createPatient(ASHA);
  mock.fail('*', faults.html502);
  await tracedProfiles.createPatient(ASHA).catch(() => {});
  const traceIds = mock.requests.map(({ traceId }) => traceId);
  await shutDownTelemetry();

  const spans = arrived.get('/v1/traces') ?? '';
  for (const traceId of traceIds) expect(spans).toContain(traceId ?? 'no trace');
  const dashboard = published('profiles-dashboard.json');
  const alerts = published('profiles-alerts.yml');
  const queries = JSON.parse(dashboard).panels.map(
    ({ targets: [{ expr = '' }] }: { targets: [{ expr?: string }] }) => expr,
  );
  const exported = exportedNames(arrived.get('/v1/metrics') ?? '');
  for (const name of queriedNames([...queries, ...(alerts.match(/expr: .*/g) ?? [])].join('\n')))
    expect(exported, name).toContain(name);
  const attributes = exportedAttributes(spans);
  const inTraces = dashboard.match(/(?<=span\.)[\w.]+/g) ?? [];
  expect(inTraces).not.toEqual([]);
  for (const name of inTraces) expect(attributes).toContain(name);
});

function published(file: string): string {
  return readFileSync(new URL(`../../../docs/public/${file}`, import.meta.url), 'utf8');
}

/** The metrics and labels that queries name. */
function queriedNames(queries: string): ReadonlySet<string> {
  const histograms = queries.match(/\w+_seconds_\w+/g) ?? [];
  const labels = [
    ...(queries.match(/\w+(?=[!=]~?")/g) ?? []),
    ...(queries.match(/(?<=by \()[^)]*/g) ?? []).join().split(/, */),
  ];
  return new Set([...histograms, ...labels.filter((label) => label !== 'le')]);
}

/** The names that Prometheus gives to exported histograms and attributes. */
function exportedNames(otlp: string): readonly string[] {
  const histograms = [...otlp.matchAll(/"name":"([\w.]+)","description"/g)].flatMap(([, name]) =>
    ['bucket', 'count', 'sum'].map((part) => `${name}.seconds.${part}`),
  );
  return [...histograms, ...exportedAttributes(otlp)].map((name) => name.replaceAll('.', '_'));
}

function exportedAttributes(otlp: string): readonly string[] {
  return [...otlp.matchAll(/"key":"([\w.]+)"/g)].map(([, key = '']) => key);
}
