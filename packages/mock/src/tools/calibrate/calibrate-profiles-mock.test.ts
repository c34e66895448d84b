import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limitingBehaviours } from '../../../test/calibration/random-services.ts';
import { readerOf, scriptedService } from '../../../test/calibration/scripted-service.ts';
import { tryCalibration } from '../../../test/calibration/trial.ts';
import { DEFAULT_BEHAVIOUR } from '../../service/ledger/check-behaviour.ts';
import { BEHAVIOUR_IDS } from '../../service/ledger/ledger.ts';
import { calibrateProfilesMock } from './calibrate-profiles-mock.ts';
import type { Calibration } from './calibration.ts';
import { readSettings } from './run/settings.ts';

// A part of the services of `npm run test:calibration`. The test of `checkCalibration` plays every
// value, and reads the stored records.

const UNSEEN_WITHOUT_READER = ['emrUserLowercasing', 'omittedFields', 'extrasOnUpdate'] as const;
const WITHOUT_END = ['tokenLifetime', 'rateLimit', 'bodyLimit'] as const;

it('leaves open only the entries that the default service cannot show', async () => {
  const { wrong, undecided, calibration } = await tryCalibration(DEFAULT_BEHAVIOUR, false);
  expect([wrong, undecided]).toEqual([[], [...UNSEEN_WITHOUT_READER, ...WITHOUT_END]]);
  expect(calibration).toMatchObject({ ended: 'complete', contradictions: [] });
  expect(calibration.requests).toBeLessThanOrEqual(40);
});

it.each(limitingBehaviours(2, 8).map((behaviour, at) => [at % 2 === 1, behaviour] as const))(
  'settles no wrong value when a limit ends it early (reads stored records: %s)',
  async (canRead, behaviour) => {
    const { wrong } = await tryCalibration(behaviour, canRead);
    expect(wrong, JSON.stringify(behaviour)).toEqual([]);
  },
);

describe('calibrating without an EMR user', () => {
  it('leaves open the entries that only an update shows', async () => {
    const { target } = scriptedService();
    const { open, ended } = await calibrateProfilesMock({ ...target, emrUser: undefined });
    expect(ended).toBe('complete');
    expect(open.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['updateStatus', 'emptyUpdate', 'omittedFields']),
    );
  });

  it('updates a patient when the service accepts its oid as that of an EMR user', async () => {
    const { target, mock } = scriptedService({
      behaviour: { patientOidOnUpdate: 'updated', updateStatus: 202, omittedFields: 'cleared' },
    });
    const options = { ...target, emrUser: undefined, read: readerOf(mock) };
    const { behaviour } = await calibrateProfilesMock(options);
    expect(behaviour).toMatchObject({ updateStatus: 202, omittedFields: 'cleared' });
  });
});

describe('a calibration', () => {
  const { target, mock } = scriptedService();
  const progress: object[] = [];
  let calibration: Calibration;
  beforeAll(async () => {
    calibration = await calibrateProfilesMock({
      ...target,
      read: readerOf(mock),
      now: () => new Date('2026-03-04T23:59:59Z'),
      onProgress: (each) => progress.push(each),
    });
  });

  it('creates only patients that are recognisably artificial', () => {
    expect(mock.patients.size).toBeGreaterThan(0);
    for (const { fn, dob, username = 'calibration' } of mock.patients.list()) {
      expect([fn, dob]).toEqual(['calibration probe', '1900-01-01']);
      expect(username).toMatch(/^calibration/i);
    }
  });

  it('reports its progress, and the request that settled each entry', () => {
    const { requests, behaviour, evidence } = calibration;
    const settled = Object.keys(behaviour).length;
    expect(progress.length).toBe(requests);
    expect(progress.at(-1)).toEqual({ requests, settled, total: BEHAVIOUR_IDS.length });
    expect(evidence.unknownOid).toEqual({
      date: '2026-03-04',
      host: 'profiles.test',
      value: 404,
      probe: { method: 'PATCH', path: '/profiles/v1/emr-user/{oid}', status: 404 },
    });
    expect(evidence.trailingSlash?.probe.path).toBe('/profiles/v1/patient');
  });
});

it('pauses between two requests', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const times: number[] = [];
  const { target } = scriptedService({}, () => void times.push(performance.now()));
  let ended: string | undefined;
  void calibrateProfilesMock({ ...target, pause: 1000, maxRequests: 4 }).then((calibration) => {
    ended = calibration.ended;
  });
  while (ended === undefined) await vi.advanceTimersByTimeAsync(100);
  expect([ended, times.length]).toEqual(['budget spent', 4]);
  const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
});

it('uses defaults for omitted options', () => {
  const options = { baseUrl: 'https://api.test/base/', token: 'token', clientId: 'front desk' };
  const { fetch: _, now: __, ...settings } = readSettings(options);
  expect(settings).toEqual({
    baseUrl: 'https://api.test/base',
    token: 'token',
    clientId: 'front desk',
    pause: 0,
    maxRequests: 80,
    timeout: 10_000,
    showTexts: false,
  });
});

const HEADER = 'must be a string of ASCII characters that is valid in a header.';
const OID = 'emrUser must be an oid: well-formed text that is not empty and not "." or "..".';

it.each([
  [
    { baseUrl: 'https://hush:hush@api.test' },
    'baseUrl must be an absolute http or https URL without query, fragment and credentials, such as https://profiles.test.',
  ],
  [{ token: 'hush token' }, `token ${HEADER}`],
  [{ clientId: ' hush' }, `clientId ${HEADER}`],
  [{ emrUser: '' }, OID],
  [{ emrUser: '\ud800' }, OID],
  [{ pause: -1 }, 'pause must be a whole number from 0 to 2147483647.'],
  [{ maxRequests: 81 }, 'maxRequests must be a whole number from 1 to 80.'],
  [{ maxRequests: 0 }, 'maxRequests must be a whole number from 1 to 80.'],
  [{ timeout: 0.5 }, 'timeout must be a whole number from 1 to 2147483647.'],
])('rejects %j before it sends a request', async (wrong, message) => {
  const { target, arrivals } = scriptedService();
  const error = await calibrateProfilesMock({ ...target, ...wrong }).catch(String);
  expect(error).toBe(`SetupError: ${message}`);
  expect(arrivals).toEqual([]);
});
