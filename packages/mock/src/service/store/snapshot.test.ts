import { ASHA, create, createHospital, update } from '@profiles/testkit/send';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { behaviours } from '../../../test/random-situations.ts';
import {
  type Behaviour,
  createProfilesMock,
  faults,
  type ProfilesMock,
  SetupError,
  type Snapshot,
} from '../../index.ts';
import { BEHAVIOUR_IDS } from '../ledger/ledger.ts';

const PATIENT = { ...ASHA, oid: 'a', username: 'UHID-7' };

const json = (value: unknown) => JSON.parse(JSON.stringify(value));

it('restores undecided entries', () => {
  const mock = createHospital({ behaviour: 'undecided' });
  mock.use({ createStatus: 201 });
  const other = createProfilesMock();
  other.restore(mock.snapshot());
  expect(other.undecided).toEqual(mock.undecided);
});

it.each([
  [undefined, { createStatus: 202, updateStatus: 202 }, ['errorBody']],
  [{ createStatus: 200, errorBody: 'flat' }, { createStatus: 200, updateStatus: 202 }, []],
  ['undecided', { createStatus: 201, updateStatus: 200 }, BEHAVIOUR_IDS],
] as const)(
  'is a seed, with the behaviour %j, to which a reset returns',
  async (behaviour, settings, undecided) => {
    const first = createHospital({ behaviour: 'undecided' });
    const { errorBody, ...others } = first.behaviour;
    first.use({ ...others, createStatus: 202, updateStatus: 202 });
    await create(first, ASHA);
    const mock = createProfilesMock({ seed: json(first.snapshot()), behaviour });
    const start = mock.snapshot();
    expect(start).toMatchObject({ behaviour: settings, undecided });
    mock.restore(createProfilesMock().snapshot());
    mock.reset();
    expect(mock.snapshot()).toEqual(start);
    const { patients, emrUsers, oids, clock } = first.snapshot();
    expect(start).toMatchObject({ patients, emrUsers, oids, clock });
  },
);

it('restoring cancels the planned faults and keeps the journal', async () => {
  const mock = createHospital();
  const snapshot = mock.snapshot();
  await create(mock, ASHA);
  mock.fail('*', faults.html502, { times: 2 });
  mock.restore(snapshot);
  expect([mock.faults, mock.requests.length]).toEqual([[], 1]);
});

it('is a copy that shares nothing with the mock', () => {
  const mock = createHospital();
  const snapshot = mock.snapshot();
  Object.assign(Object(snapshot.emrUsers[0]?.extras).ward, { bed: 2 });
  expect(mock.emrUsers.get('user-1')?.extras).toEqual({ ward: { bed: 1 }, shift: 'day' });
  mock.restore(snapshot);
  Object.assign(Object(snapshot.emrUsers[0]?.extras).ward, { bed: 3 });
  expect(mock.emrUsers.get('user-1')?.extras).toEqual({ ward: { bed: 2 }, shift: 'day' });
});

const DAMAGED: readonly [damage: object, message: string][] = [
  [{ version: 2 }, 'does not have version 1, which this @profiles/mock requires. Create it again.'],
  [{ patients: undefined }, 'is damaged: patients is not a list.'],
  [{ emrUsers: [{}] }, 'is damaged: emrUsers[0] has no oid.'],
  [{ emrUsers: [{ oid: '\ud800' }] }, 'is damaged: emrUsers[0] has no oid.'],
  [
    { patients: [PATIENT, { ...PATIENT, oid: 'b', fn: 5 }] },
    'is damaged: fn of patients[1] is not text.',
  ],
  [{ emrUsers: [{ oid: 'a', bg: null }] }, 'is damaged: bg of emrUsers[0] is not text.'],
  [
    { emrUsers: [{ oid: 'a', extras: 'secret' }] },
    'is damaged: extras of emrUsers[0] is not an object.',
  ],
  [
    { emrUsers: [{ oid: 'a', n: Number.POSITIVE_INFINITY }] },
    'is damaged: it has a number that JSON cannot represent.',
  ],
  [{ emrUsers: [{ oid: 'person-1' }] }, 'is damaged: the oid of emrUsers[0] is taken.'],
  [
    { patients: [PATIENT, { ...PATIENT, oid: 'b' }] },
    'is damaged: the username of patients[1] is taken.',
  ],
  [{ oids: undefined }, 'is damaged: oids is missing.'],
  [{ oids: { patients: -1, emrUsers: 0 } }, 'is damaged: patients is not a count.'],
  [{ oids: { patients: 2 ** 53 - 1, emrUsers: 0 } }, 'is damaged: patients is not a count.'],
  [{ clock: 2 ** 53 - 1 }, 'is damaged: clock is not a count.'],
  [{ clock: undefined }, 'is damaged: clock is not a count.'],
  [{ behaviour: {} }, 'is damaged: its behaviour lacks createStatus, updateStatus,'],
  [
    { behaviour: { createStatus: 999 } },
    'The behaviour createStatus must be one of 201, 200, 202.',
  ],
  [{ undecided: 'secret' }, 'is damaged: undecided is not a list.'],
  [{ undecided: ['secret'] }, '"secret" is not a ledger entry.'],
];

it.each(DAMAGED)('rejects a snapshot with %j, and changes nothing', (damage, message) => {
  const mock = createHospital();
  const before = mock.snapshot();
  const restore = () => mock.restore({ ...before, ...damage } as Snapshot);
  expect(restore).toThrow(SetupError);
  expect(restore).toThrow(message);
  expect(mock.snapshot()).toEqual(before);
});

it.each([[[]], [{ patients: [] }]])('rejects %j, which is no snapshot', (value) => {
  expect(() => createHospital().restore(value as unknown as Snapshot)).toThrow(
    'This is not a snapshot of @profiles/mock. A snapshot is a file that the inspector or the admin API wrote, or what snapshot() returned.',
  );
});

const COUNTS = [0, 1, 2 ** 52, 2 ** 53 - 2, 2 ** 53 - 1, 2 ** 53];
const OIDS = [...COUNTS, '01'].flatMap((end) => [`patient-${end}`, `emr-user-${end}`]);
const FIELDS = ['username', 'bloodgroup', 'bg', 'mobile', 's', 'extras', 'zz', '__proto__'];
const VALUES = ['O+', 'UHID-2', 5, null, [{ a: 1 }], { a: { b: 1 } }];
const field = fc.tuple(fc.constantFrom(...FIELDS), fc.constantFrom<unknown>(...VALUES));
const step = fc.record({
  oid: fc.constantFrom('person-1', ...OIDS),
  body: fc.array(field).map((fields) => Object.fromEntries(fields)),
  behaviour: behaviours(9),
  count: fc.constantFrom(...COUNTS),
  take: fc.constantFrom<(mock: ProfilesMock, step: Drawn) => unknown>(
    (mock, { oid }) => mock.patients.create({ ...ASHA, oid }),
    (mock, { oid }) => mock.emrUsers.create({ oid }),
    (mock, { oid }) => mock.patients.delete(oid) || mock.emrUsers.delete(oid),
    (mock, { behaviour }) => mock.use({ ...behaviour, patientOidOnUpdate: 'updated' }),
    (mock, { body }) => create(mock, { ...ASHA, ...body }),
    (mock, { oid, body }) => update(mock, body, { path: `/profiles/v1/emr-user/${oid}` }),
    (mock, { count }) => {
      const oids = { patients: count, emrUsers: count };
      mock.restore({ ...mock.snapshot(), oids, clock: Math.min(count, 2 ** 52) });
    },
  ),
});

interface Drawn {
  readonly oid: string;
  readonly body: object;
  readonly behaviour: Behaviour;
  readonly count: number;
}

it('restores every snapshot that a mock makes', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
    const mock = createHospital();
    const other = createProfilesMock();
    for (const { take, ...drawn } of steps) {
      // A step may be rejected, for example because the oid is taken.
      await (async () => take(mock, drawn))().catch(() => {});
      const snapshot = json(mock.snapshot());
      other.restore(snapshot);
      expect(other.snapshot()).toEqual(snapshot);
    }
  });
  await fc.assert(property, { numRuns: 300 });
});

it('keeps the clock of a snapshot if the mock has its own', async () => {
  const snapshot = createHospital().snapshot();
  const mock = createHospital({ now: () => new Date(0) });
  mock.restore({ ...snapshot, clock: 7 });
  await create(mock, ASHA);
  expect(mock.snapshot().clock).toBe(7);
});

it('rejects a snapshot that nests too deep', () => {
  const mock = createHospital();
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
  expect(() =>
    mock.restore({ ...mock.snapshot(), patients: [{ oid: 'a', extras: deep } as never] }),
  ).toThrow('The snapshot is damaged: it nests too deep.');
});
