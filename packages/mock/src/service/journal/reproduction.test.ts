import { ASHA, create, createHospital, update } from '@profiles/testkit/send';
import { expect, it, onTestFinished, vi } from 'vitest';
import { faults } from '../../index.ts';
import { coreOf } from '../core.ts';

const TAKEN = { ...ASHA, username: 'UHID-1' };

it('records the settings that differ from the defaults at the time of each request', async () => {
  const mock = createHospital({ behaviour: { duplicateUsername: 422 } });
  await create(mock, TAKEN);
  mock.use({ duplicateUsername: 409, unknownOid: 400 });
  await create(mock, TAKEN);
  const restored = createHospital();
  restored.restore(mock.snapshot());
  await create(restored, TAKEN);
  const settings = [...mock.requests, ...restored.requests].map((entry) => entry.settings);
  expect(settings).toEqual([{ duplicateUsername: 422 }, { unknownOid: 400 }, { unknownOid: 400 }]);
});

it('records a setting of strict mode only once it is decided', async () => {
  const mock = createHospital({ behaviour: 'undecided' });
  mock.use({ duplicateUsername: 422 });
  await create(mock, TAKEN).catch(() => {});
  expect(mock.requests.map(({ settings }) => settings)).toEqual([{ duplicateUsername: 422 }]);
});

it('records the fault that applied, so that another mock can apply it', async () => {
  const mock = createHospital();
  mock.fail('*', faults.html502);
  mock.fail('*', { kind: 'delay', ms: [1, 2] });
  for (let at = 0; at < 3; at++) await create(mock, ASHA);
  const other = createHospital();
  for (const { appliedFault } of mock.requests) if (appliedFault) other.fail('*', appliedFault);
  for (let at = 0; at < 3; at++) await create(other, ASHA);
  const applied = mock.requests.map(({ appliedFault }) => appliedFault);
  expect(other.requests.map(({ appliedFault }) => appliedFault)).toEqual(applied);
  expect(applied).toEqual([
    faults.html502,
    { kind: 'delay', ms: expect.toSatisfy((ms: number) => ms >= 1 && ms < 2) },
    undefined,
  ]);
});

it('keeps a planned fault as it is if the caller changes a recorded one', async () => {
  const mock = createHospital();
  mock.fail('*', faults.html502, { times: 2 });
  await create(mock, ASHA);
  Object.assign(mock.requests[0]?.appliedFault ?? {}, { status: 200 });
  expect((await create(mock, ASHA)).status).toBe(502);
});

it('records the oid of a stored patient even if the response is lost', async () => {
  const mock = createHospital();
  mock.fail('*', { kind: 'drop', stored: true });
  await create(mock, ASHA).catch(() => {});
  await create(mock, TAKEN);
  await update(mock, {}, { path: '/profiles/v1/emr-user/no%20body' });
  expect(mock.requests.map(({ oid }) => oid)).toEqual(['patient-1', undefined, 'no body']);
});

it('measures a duration from the head of the request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const mock = createHospital();
  const pending = coreOf(mock).handle({
    method: 'POST',
    path: '/profiles/v1/patient/',
    search: '',
    headers: new Headers(),
    async readBody() {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { content: '{}', isWhole: true };
    },
  });
  await vi.advanceTimersByTimeAsync(20);
  await pending;
  expect(mock.requests.map(({ duration }) => duration)).toEqual([20]);
});

it('measures the delay of a fault', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const mock = createHospital();
  mock.fail('*', { kind: 'delay', ms: 20 });
  const pending = create(mock, ASHA);
  await vi.advanceTimersByTimeAsync(20);
  await pending;
  await create(mock, ASHA);
  expect(mock.requests.map(({ duration }) => duration)).toEqual([20, 0]);
});
