import { ASHA, create, createHospital, update } from '@profiles/testkit/send';
import { expect, it, vi } from 'vitest';
import type { MockEvent } from '../index.ts';
import { faults } from '../index.ts';

/** Records the events of a mock. */
function watch(mock = createHospital()) {
  const events: MockEvent[] = [];
  const stop = mock.subscribe((event) => events.push(event));
  return { mock, events, stop };
}

it('sends an event for each stored record, then one for its request', async () => {
  const { mock, events } = watch();
  await create(mock, ASHA);
  await update(mock, { bg: 'O+' });
  await create(mock, { fn: 'Asha' });
  expect(events).toEqual([
    { kind: 'record', collection: 'patients', record: mock.patients.get('patient-1') },
    { kind: 'request', entry: mock.requests[0] },
    { kind: 'record', collection: 'emrUsers', record: mock.emrUsers.get('user-1') },
    { kind: 'request', entry: mock.requests[1] },
    { kind: 'request', entry: mock.requests[2] },
  ]);
  expect(mock.requests.map(({ id }) => id)).toEqual([1, 2, 3]);
});

it('sends a copy of each record', async () => {
  const { mock, events } = watch();
  await update(mock, { bg: 'O+' });
  for (const event of events) if (event.kind === 'record') Object.assign(event.record, { s: 'X' });
  expect(mock.emrUsers.get('user-1')?.s).toBe('Dr');
});

it('sends an event for a record that was created, changed or deleted without a request', () => {
  const { mock, events } = watch();
  mock.emrUsers.create({ oid: 'user-2' });
  const record = mock.patients.update('person-1', { ln: 'Rao' });
  mock.patients.delete('person-1');
  mock.emrUsers.delete('user-1');
  mock.emrUsers.delete('user-1');
  expect(events).toEqual([
    { kind: 'record', collection: 'emrUsers', record: { oid: 'user-2' } },
    { kind: 'record', collection: 'patients', record },
    { kind: 'recordDeleted', collection: 'patients', oid: 'person-1' },
    { kind: 'recordDeleted', collection: 'emrUsers', oid: 'user-1' },
  ]);
});

it('sends an event when settings change', () => {
  const { mock, events } = watch(createHospital({ behaviour: 'undecided' }));
  mock.use({ createStatus: 200 });
  const { behaviour, undecided } = mock;
  expect(events).toEqual([{ kind: 'behaviour', behaviour, undecided }]);
});

it('sends an event when a fault is planned, used or cancelled', async () => {
  const { mock, events } = watch();
  const left = () =>
    events.flatMap((event) =>
      event.kind === 'faults' ? [event.faults.map(({ times, skip }) => [times, skip])] : [],
    );
  const cancel = mock.fail('createPatient', faults.html502, { times: 3, skip: 1 });
  await create(mock, ASHA);
  await create(mock, ASHA);
  cancel();
  cancel();
  expect(left()).toEqual([[[3, 1]], [[3, 0]], [[2, 0]], []]);
});

it('sends one event for a reset and one for a restored snapshot', async () => {
  const { mock, events } = watch();
  await create(mock, ASHA);
  mock.fail('*', faults.html502);
  events.length = 0;
  mock.restore(mock.snapshot());
  mock.reset();
  expect(events).toEqual([{ kind: 'restore' }, { kind: 'reset' }]);
});

it('stops one subscription, even if its listener was added twice', async () => {
  const mock = createHospital();
  const listener = vi.fn();
  const stop = mock.subscribe(listener);
  mock.subscribe(listener);
  stop();
  stop();
  mock.use({});
  expect(listener).toHaveBeenCalledTimes(1);
});

it('responds to the client even if a listener throws', async () => {
  const mock = createHospital();
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  mock.subscribe(() => {
    throw new Error('of the listener');
  });
  const { events } = watch(mock);
  try {
    expect((await create(mock, ASHA)).status).toBe(201);
    await expect.poll(() => uncaught).toHaveBeenCalled();
  } finally {
    process.off('uncaughtException', uncaught);
  }
  expect(events.map(({ kind }) => kind)).toEqual(['record', 'request']);
  expect(mock.violations).toEqual([]);
});
