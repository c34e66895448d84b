import { expect, it } from 'vitest';
import { readerOf, scriptedService } from '../../test/calibration/scripted-service.ts';
import { BEHAVIOUR_IDS } from '../ledger/ledger.ts';
import { calibrateProfilesMock } from './calibrate-profiles-mock.ts';

it('sends one request at a time, and pauses between them', async () => {
  let underWay = 0;
  let [last, shortest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const { target, mock } = scriptedService();
  const send: typeof fetch = async (input, init) => {
    shortest = Math.min(shortest, performance.now() - last);
    underWay += 1;
    expect(underWay).toBe(1);
    const response = await mock.fetch(input, init);
    underWay -= 1;
    last = performance.now();
    return response;
  };
  await calibrateProfilesMock({ ...target, fetch: send, pause: 5, maxRequests: 10 });
  // A timer may fire a millisecond early.
  expect(shortest).toBeGreaterThanOrEqual(4);
});

it('creates only patients that are recognisably artificial', async () => {
  const { target, mock } = scriptedService({}, undefined);
  await calibrateProfilesMock({ ...target, read: readerOf(mock) });
  for (const { fn, dob, username = 'calibration' } of mock.patients.list()) {
    expect([fn, dob]).toEqual(['calibration probe', '1900-01-01']);
    expect(username).toMatch(/^calibration/i);
  }
});

it('reports progress after each request', async () => {
  const seen: object[] = [];
  const { target } = scriptedService();
  const { requests, behaviour } = await calibrateProfilesMock({
    ...target,
    onProgress: (progress) => seen.push(progress),
  });
  const settled = Object.keys(behaviour).length;
  expect(seen.length).toBe(requests);
  expect(seen.at(-1)).toEqual({ requests, settled, total: BEHAVIOUR_IDS.length });
});

it('records the host, date and request that settled each entry', async () => {
  const { target } = scriptedService();
  const now = () => new Date('2026-03-04T23:59:59Z');
  const { evidence } = await calibrateProfilesMock({ ...target, now });
  const common = { date: '2026-03-04', host: 'profiles.test' };
  expect(evidence.unknownOid).toEqual({
    ...common,
    value: 404,
    probe: { method: 'PATCH', path: '/profiles/v1/emr-user/{oid}', status: 404 },
  });
  expect(evidence.trailingSlash?.probe.path).toBe('/profiles/v1/patient');
});
