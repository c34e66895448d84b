import { DatabaseSync } from 'node:sqlite';
import { ASHA, create, createHospital, update } from '@profiles/testkit/send';
import { expect, it, vi } from 'vitest';
import {
  createProfilesMock,
  keepState,
  NotStoredError,
  type ProfilesMock,
  SetupError,
  type StateDatabase,
} from '../index.ts';
import { serveProfilesMock } from '../server.ts';
import { coreOf } from './core.ts';

/** A database in memory whose statements may fail. */
class MemoryDatabase implements StateDatabase {
  readonly sqlite = new DatabaseSync(':memory:');
  /** How many more statements of a transaction succeed. */
  left = Number.POSITIVE_INFINITY;

  run(sql: string, ...values: readonly (string | number)[]) {
    if (this.left === 0) throw new Error('the disk is full');
    this.left -= 1;
    return this.sqlite.prepare(sql).all(...values);
  }

  transaction(work: () => void): void {
    this.sqlite.exec('BEGIN');
    try {
      work();
      this.sqlite.exec('COMMIT');
    } catch (error) {
      this.sqlite.exec('ROLLBACK');
      throw error;
    }
  }
}

function start(database: StateDatabase): ProfilesMock {
  const mock = createHospital({ now: () => new Date(0) });
  keepState(mock, database);
  return mock;
}

/** Everything that must survive. */
function stateOf(mock: ProfilesMock) {
  const { snapshots } = coreOf(mock);
  return { ...mock.snapshot(), kept: snapshots.list().map(({ id }) => [id, snapshots.get(id)]) };
}

const SEED = { patients: [ASHA, { ...ASHA, username: 'new' }], emrUsers: [{ oid: 'one' }] };

/** The changes of a state. */
const CHANGES: Readonly<Record<string, (mock: ProfilesMock) => unknown>> = {
  'a request that creates a patient': (mock) => create(mock, { ...ASHA, username: 'é "\u0000' }),
  'a request that updates an EMR user': (mock) => update(mock, { extras: { a: [1.5, null] } }),
  'a created record': (mock) => mock.emrUsers.create({ fn: 'Ravi' }),
  'a changed record': (mock) => mock.patients.update('person-1', { ln: 'Rao', username: null }),
  'a deleted record': (mock) => mock.patients.delete('person-1'),
  'a deleted record with the last oid': (mock) => mock.patients.delete('patient-1'),
  'records of a seed': (mock) => coreOf(mock).addSeed(SEED),
  settings: (mock) => mock.use({ createStatus: 202, rateLimit: { limit: 5, windowMs: 9 } }),
  'a reset': (mock) => mock.reset(),
  'a restored snapshot': (mock) => {
    const other = createProfilesMock({ behaviour: 'undecided', seed: { patients: [ASHA] } });
    mock.restore({ ...other.snapshot(), clock: 7, oids: { patients: 2 ** 53 - 2, emrUsers: 4 } });
  },
  'a kept snapshot': (mock) => coreOf(mock).snapshots.add({ name: 'Two' }),
  'a deleted snapshot': (mock) => coreOf(mock).snapshots.delete(1),
};

/** A mock in which each change changes something. */
async function startChanged(database: StateDatabase): Promise<ProfilesMock> {
  const mock = start(database);
  await create(mock, ASHA);
  coreOf(mock).snapshots.add({ name: 'One' });
  mock.use({ updateStatus: 202 });
  return mock;
}

it.each(Object.entries(CHANGES))('continues after a restart with %s', async (_, change) => {
  const database = new MemoryDatabase();
  const mock = await startChanged(database);
  const before = stateOf(mock);
  await change(mock);
  const after = stateOf(mock);
  expect(after).not.toEqual(before);
  const restarted = createProfilesMock({
    seed: { patients: [ASHA] },
    behaviour: { createStatus: 200 },
  });
  expect(keepState(restarted, database)).toBe(true);
  expect(stateOf(restarted)).toEqual(after);
});

it.each(Object.entries(CHANGES))(
  'changes nothing if the database rejects any statement of %s',
  async (_, change) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const database = new MemoryDatabase();
    const mock = await startChanged(database);
    const before = stateOf(mock);
    const events: string[] = [];
    mock.subscribe(({ kind }) => events.push(kind));
    let failures = 0;
    const attempt = async () => change(mock);
    for (;;) {
      database.left = failures;
      const error = await attempt().catch((reason: unknown) => reason);
      database.left = Number.POSITIVE_INFINITY;
      if (!(error instanceof Error)) break;
      failures += 1;
      expect(error).toBeInstanceOf(NotStoredError);
      expect(error.message).toBe(
        'The mock could not keep the change, so nothing was stored (the disk is full).',
      );
      expect(stateOf(mock)).toEqual(before);
      expect(stateOf(start(database))).toEqual(before);
      expect(events.filter((kind) => kind !== 'request')).toEqual([]);
    }
    expect(failures).toBeGreaterThan(0);
    expect(stateOf(mock)).not.toEqual(before);
  },
);

it('gives an oid to one patient only, after creations that the database rejected', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const database = new MemoryDatabase();
  const mock = start(database);
  database.left = 0;
  await create(mock, ASHA).catch(() => {});
  database.left = Number.POSITIVE_INFINITY;
  expect((await create(mock, ASHA)).text).toBe('{"oid":"patient-1"}');
  expect((await create(start(database), ASHA)).text).toBe('{"oid":"patient-2"}');
});

it('responds 507 over HTTP to a change that the database rejects, and records why', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const database = new MemoryDatabase();
  const mock = start(database);
  const server = await serveProfilesMock(mock);
  const why = 'The mock could not keep the change, so nothing was stored (the disk is full).';
  database.left = 0;
  const post = async (path: string, body: object) => {
    const headers = {
      authorization: 'Bearer any',
      'client-id': 'any',
      'content-type': 'application/json',
    };
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return [response.status, await response.text()];
  };
  expect(await post('/profiles/v1/patient/', ASHA)).toEqual([507, why]);
  expect(await post('/__mock__/patients', ASHA)).toEqual([507, JSON.stringify({ error: why })]);
  expect(mock.violations.map(({ section, problem }) => [section, problem])).toEqual([
    ['Mock', why],
  ]);
  expect(printed.mock.calls.flat()).toEqual([expect.stringContaining(why)]);
  await server.close();
});

it('writes its own state to a new database, and gives a setting that a state lacks the value of the mock', () => {
  const database = new MemoryDatabase();
  expect(keepState(createHospital({ behaviour: { createStatus: 200 } }), database)).toBe(false);
  database.sqlite.exec(`UPDATE snapshots SET json = json_remove(json, '$.behaviour.updateStatus')`);
  const mock = createProfilesMock({ behaviour: { updateStatus: 202 } });
  keepState(mock, database);
  expect(mock.patients.get('person-1')).toMatchObject({ username: 'UHID-1' });
  expect(mock.behaviour).toMatchObject({ createStatus: 200, updateStatus: 202 });
});

it.each([
  ["UPDATE records SET json = 'secret'", 'The state is damaged: a row is not JSON.'],
  ["UPDATE records SET collection = 'x'", 'The state is damaged: a record is in no collection.'],
  [
    `UPDATE records SET json = '{"oid":"a","fn":1}'`,
    'The snapshot is damaged: fn of patients[0] is not text.',
  ],
])('rejects a state after %s, and keeps the state of the mock', (damage, message) => {
  const database = new MemoryDatabase();
  start(database);
  database.sqlite.exec(damage);
  const mock = createHospital();
  const before = stateOf(mock);
  expect(() => keepState(mock, database)).toThrow(new SetupError(message));
  expect(stateOf(mock)).toEqual(before);
});
