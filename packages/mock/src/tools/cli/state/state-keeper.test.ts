import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { coreOf } from '../../../service/core.ts';
import { createProfilesMock } from '../../../service/create-profiles-mock.ts';
import type { Snapshot } from '../../../service/store/snapshot.ts';
import { type KeeperOptions, StateKeeper } from './state-keeper.ts';

const ASHA = { fn: 'asha', dob: '1990-04-12', gen: 'F' } as const;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** Keeps the state of a mock, with writes that take some time. Returns the calls of the keeper. */
function keep({ records = 0, writeMs = 0, ...options }: Partial<KeeperOptions> & Pace = {}) {
  const mock = createProfilesMock();
  const written: { readonly at: number; readonly patients: number }[] = [];
  const reports: string[] = [];
  const started = performance.now();
  // A list of this length, because creating so many records takes long.
  const emrUsers = { length: records, toJSON: () => [] } as unknown as Snapshot['emrUsers'];
  const snapshot = () => ({ ...mock.snapshot(), emrUsers });
  const keeper = new StateKeeper(
    { snapshot, subscribe: mock.subscribe },
    {
      write: async (content) => {
        written.push({
          at: performance.now() - started,
          patients: JSON.parse(content).patients.length,
        });
        await new Promise((resolve) => setTimeout(resolve, writeMs));
      },
      name: 'FILE',
      output: { out: (line) => reports.push(line), error: (line) => reports.push(line) },
      ...options,
    },
  );
  return { mock, keeper, written, reports };
}

interface Pace {
  readonly records?: number;
  readonly writeMs?: number;
}

it('writes after a changed or deleted record, a change of settings, a reset and a restored snapshot', async () => {
  const { mock, written } = keep();
  mock.patients.create({ ...ASHA, oid: 'p' });
  await vi.advanceTimersByTimeAsync(300);
  for (const change of [
    () => mock.patients.update('p', { ln: 'Rao' }),
    () => mock.patients.delete('p'),
    () => mock.use({ createStatus: 200 }),
    () => mock.reset(),
    () => mock.restore(mock.snapshot()),
  ]) {
    change();
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(written.map(({ patients }) => patients)).toEqual([1, 1, 0, 0, 0, 0]);
});

it('writes nothing when only requests and faults change', async () => {
  const { mock, keeper, written } = keep();
  coreOf(mock).recordOther('GET', new URL('https://profiles.test/asset.js'));
  mock.fail('*', { kind: 'drop' });
  await mock.fetch(mock.baseUrl).catch(() => {});
  await vi.advanceTimersByTimeAsync(10_000);
  await keeper.close();
  expect(written).toEqual([]);
});

it('writes a quarter of a second after the first change, and a change during a write after it', async () => {
  const { mock, written } = keep({ writeMs: 100 });
  mock.patients.create(ASHA);
  await vi.advanceTimersByTimeAsync(200);
  mock.patients.create(ASHA);
  await vi.advanceTimersByTimeAsync(100);
  mock.patients.create(ASHA);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toEqual([
    { at: 250, patients: 2 },
    { at: 600, patients: 3 },
  ]);
});

it.each([
  [100_000, [250, 750, 1250, 1750], 0],
  [100_001, [250, 2750], 1],
])('writes %i records at %j ms when each write takes 250 ms', async (records, times, reports) => {
  const kept = keep({ records, writeMs: 250 });
  const change = setInterval(() => kept.mock.use({ createStatus: 200 }), 10);
  kept.mock.use({ createStatus: 200 });
  await vi.advanceTimersByTimeAsync(2800);
  clearInterval(change);
  expect(kept.written.map(({ at }) => at).slice(0, times.length)).toEqual(times);
  expect(kept.reports.length).toBe(reports);
});

it.each([
  ['no disk that needs 375 ms for a write', [375], []],
  ['a disk that needs 376 ms for a write', [376], ['0.4 s, so a change may take 1.0 s']],
  [
    'a delay again once it is twice as long',
    [400, 500, 924, 926],
    ['0.4 s, so a change may take 1.1 s', '0.9 s, so a change may take 2.1 s'],
  ],
])('reports %s', async (_, times, reported) => {
  const left = [...times];
  const write = () => new Promise<void>((done) => setTimeout(done, left.shift()));
  const { mock, reports } = keep({ records: 1, write });
  const change = setInterval(() => mock.use({ createStatus: 200 }), 100);
  await vi.advanceTimersByTimeAsync(10_000);
  clearInterval(change);
  expect(reports).toEqual(
    reported.map(
      (times) => `profiles-mock: Writing 1 records to FILE takes ${times} to reach the file.`,
    ),
  );
});

const FULL = Object.assign(new Error('no space'), { code: 'ENOSPC' });

it('reports a failed write once, retries each second, and reports the recovery', async () => {
  const failed =
    'profiles-mock: The --state file FILE cannot be written (ENOSPC). It is unchanged. Writing it is retried.';
  let isFull = true;
  const attempts: number[] = [];
  const started = performance.now();
  const { mock, reports } = keep({
    write: () => {
      attempts.push(performance.now() - started);
      return isFull ? Promise.reject(FULL) : Promise.resolve();
    },
  });
  mock.patients.create(ASHA);
  await vi.advanceTimersByTimeAsync(3000);
  expect(reports).toEqual([failed]);
  isFull = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(attempts).toEqual([250, 1250, 2250, 3250]);
  expect(reports).toEqual([failed, 'profiles-mock: The --state file FILE is written again.']);
});

it('close waits for a write in progress, then writes the last change, and nothing after it', async () => {
  const { mock, keeper, written } = keep({ writeMs: 100 });
  mock.patients.create(ASHA);
  await vi.advanceTimersByTimeAsync(250);
  mock.patients.create(ASHA);
  const closed = keeper.close();
  await vi.advanceTimersByTimeAsync(1000);
  await closed;
  mock.patients.create(ASHA);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([
    { at: 250, patients: 1 },
    { at: 350, patients: 2 },
  ]);
});
