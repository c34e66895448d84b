import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readerOf, scriptedService } from '../../test/calibration/scripted-service.ts';
import { calibrateProfilesMock } from './calibrate-profiles-mock.ts';
import type { Calibration } from './calibration.ts';

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

describe('calibrating with a reader that returns no record', () => {
  let shown: Calibration['behaviour'];
  beforeAll(async () => {
    shown = (await calibrateProfilesMock(scriptedService().target)).behaviour;
  });

  it.each<[string, () => Promise<unknown>]>([
    ['rejects', () => Promise.reject(new Error('no access'))],
    ['returns undefined', async () => undefined],
    ['returns a list', async () => [1]],
    [
      'throws',
      () => {
        throw new Error('no access');
      },
    ],
  ])('settles the entries that responses show when the reader %s', async (_, readAny) => {
    const { target } = scriptedService();
    const read = { readPatient: readAny, readEmrUser: readAny };
    const calibration = await calibrateProfilesMock({ ...target, read });
    expect(calibration.behaviour).toEqual(shown);
    expect(calibration.contradictions.length).toBeGreaterThan(0);
  });
});

it('waits for a reader no longer than for a response', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { target, mock, arrivals } = scriptedService();
  const reader = readerOf(mock);
  let readings = 0;
  let begin = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const readPatient = (oid: string) => {
    readings += 1;
    if (readings > 1) return reader.readPatient(oid);
    begin();
    return new Promise<never>(() => {});
  };
  const read = { ...reader, readPatient };
  const calibration = calibrateProfilesMock({ ...target, read, timeout: 1000 });
  await hasBegun;
  const sent = arrivals.length;
  await vi.advanceTimersByTimeAsync(999);
  expect(arrivals.length).toBe(sent);
  await vi.advanceTimersByTimeAsync(1);
  const { ended, contradictions } = await calibration;
  expect([ended, contradictions.length]).toEqual(['complete', 1]);
});
