import assert from 'node:assert/strict';
import { SetupError } from '@profiles/mock';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { KNOWN_FAULTS } from '@profiles/testkit/known-faults';
import fc from 'fast-check';
import { anyRecord } from '../oracle/arbitrary/bodies.ts';
import { expectBody } from '../oracle/naive/expected-body.ts';
import type { Problem } from '../oracle/naive/expected-extras.ts';
import { entriesOf, objectOf } from '../oracle/naive/kind.ts';
import { anyOf, BODY_VALUES, MODEL_VALUES } from '../oracle/naive/ledger-values.ts';
import { EXTRAS_MODE, type Operation, WRITES } from '../oracle/naive/tables.ts';
import { assertState, type Model, type Real, START } from './run-state.ts';
import { add, set, usernamesIn } from './service-model.ts';

type Command = fc.AsyncCommand<Model, Real>;

function command(
  name: string,
  run: (model: Model, real: Real) => void,
  check = (_: Readonly<Model>) => true,
): Command {
  const [kind = ''] = name.split(' ');
  return {
    check,
    toString: () => name,
    run: async (model, real) => {
      run(model, real);
      model.met.add(kind);
      assertState(model, real);
    },
  };
}

const target = fc.constantFrom<Operation | '*'>(...WRITES, '*');

export const planFault: fc.Arbitrary<Command> = fc
  .tuple(target, fc.constantFrom(...KNOWN_FAULTS), fc.nat(2), fc.nat(2))
  .map(([operation, known, more, skip]) => {
    const times = more + 1;
    return command(
      `fail ${operation} ${JSON.stringify([known.fault, times, skip])}`,
      (model, real) => {
        real.takeBack = real.mock.fail(operation, known.fault, { times, skip });
        model.faults += 1;
        model.planned = [...model.planned, { id: model.faults, operation, known, times, skip }];
      },
    );
  });

export const takeBackFault: fc.Arbitrary<Command> = fc.constant(
  command('take the last fault back', (model, real) => {
    real.takeBack();
    model.planned = model.planned.filter(({ id }) => id !== model.faults);
  }),
);

const allOfLedger = anyOf({ ...BODY_VALUES, ...MODEL_VALUES });
const ids = Object.keys(START.ledger);

export const flipEntries: fc.Arbitrary<Command> = fc
  .tuple(allOfLedger, fc.subarray(ids, { minLength: 1, maxLength: 3 }))
  .map(([ledger, chosen]) => {
    const changes = Object.fromEntries(
      Object.entries(ledger).filter(([id]) => chosen.includes(id)),
    );
    return command(`use ${JSON.stringify(changes)}`, (model, { mock }) => {
      mock.use(changes);
      model.state = { ...model.state, ledger: { ...model.state.ledger, ...changes } };
    });
  });

export const flipToNoValue: fc.Arbitrary<Command> = fc.constantFrom(...ids).map((id) =>
  command(`wrong ${id} is rejected`, (_, { mock }) => {
    assert.throws(() => mock.use({ createStatus: 202, [id]: 'wrong' }), SetupError);
  }),
);

export const snapshot: fc.Arbitrary<Command> = fc.constant(
  command('snapshot', (model, { mock }) => {
    const copy = JSON.parse(JSON.stringify(mock.snapshot()));
    model.saved = [...model.saved, { state: model.state, snapshot: copy }];
  }),
);

export const restore: fc.Arbitrary<Command> = fc.nat().map((at) =>
  command(
    `restore ${at}`,
    (model, { mock }) => {
      const saved = model.saved[at % model.saved.length];
      assert.ok(saved);
      mock.restore(saved.snapshot);
      model.state = saved.state;
      model.planned = [];
    },
    ({ saved }) => saved.length > 0,
  ),
);

export const restoreDamaged: fc.Arbitrary<Command> = fc.constant(
  command('damaged snapshot is rejected', (_, { mock }) => {
    const whole = mock.snapshot();
    const damaged = { ...whole, emrUsers: [...whole.emrUsers, ...whole.emrUsers, { oid: '' }] };
    assert.throws(() => mock.restore(damaged), SetupError);
  }),
);

export const reset: fc.Arbitrary<Command> = fc.constant(
  command('reset', (model, { mock }) => {
    mock.reset();
    model.state = START;
    model.planned = [];
    model.noted = [];
  }),
);

/** Puts a record into the mock without a request. */
export const put: fc.Arbitrary<Command> = fc
  .constantFrom(...WRITES)
  .chain((operation) => fc.tuple(fc.constant(operation), anyRecord(operation)))
  .map(([operation, data]) =>
    command(`put ${operation} ${JSON.stringify(data)}`, (model, { mock }) => {
      const collection = mock[ENDPOINTS[operation].collection];
      // The data has no type, and the mock rejects some of it.
      const create = () => collection.create(data as never);
      const record = expectRecord(operation, data, model);
      if (!record || isTaken(record['username'], model)) {
        assert.throws(create, SetupError);
      } else {
        const { oid } = create();
        model.state = add(model.state, operation, record);
        assert.ok(model.state.records[operation].has(oid));
      }
    }),
  );

/** Predicts a record that is put. Returns `undefined` if it is rejected. */
function expectRecord(
  operation: Operation,
  data: object,
  model: Model,
): Record<string, unknown> | undefined {
  const expected = expectBody(operation, data, EXTRAS_MODE[operation]);
  if ('body' in expected) return expected.body;
  const { problems } = expected;
  if (!problems.every((problem) => isTolerated(problem, model))) return undefined;
  const isBroken = (field: string) => problems.some(({ path: [name] }) => name === field);
  const given = entriesOf(data);
  const sound = objectOf(given.filter(([name]) => !isBroken(name)));
  const rest = expectBody(operation, sound, EXTRAS_MODE[operation]);
  assert.ok('body' in rest);
  return objectOf([...entriesOf(rest.body), ...given.filter(([name]) => isBroken(name))]);
}

/** Returns whether the service stores a value with this problem as it is. */
function isTolerated({ rule }: Problem, { state: { ledger } }: Model): boolean {
  if (rule === 'unknown_field') return ledger.unknownFields === 'stored';
  return ledger.malformedContact === 'stored' && ['email', 'e164', 'phone'].includes(rule);
}

const recordOf = fc.tuple(fc.constantFrom(...WRITES), fc.nat());

function find({ state }: Readonly<Model>, operation: Operation, at: number): string | undefined {
  const oids = [...state.records[operation].keys()];
  return oids[at % oids.length];
}

/** Changes a record of the mock without a request. */
export const change: fc.Arbitrary<Command> = recordOf
  .chain(([operation, at]) =>
    fc.tuple(fc.constant(operation), fc.constant(at), anyRecord(operation), fc.nat(3)),
  )
  .map(([operation, at, data, nulls]) => {
    const removed = ['bg', 'username', 'extras', 'dob'].slice(0, nulls);
    const given = [...entriesOf(data), ...removed.map((name) => [name, null] as const)];
    const changes = objectOf(given);
    return command(
      `change ${operation} ${at} ${JSON.stringify(changes)}`,
      (model, { mock }) => {
        const oid = find(model, operation, at) ?? '';
        const collection = mock[ENDPOINTS[operation].collection];
        // The data has no type, and the mock rejects some of it.
        const update = () => collection.update(oid, changes as never);
        const before = model.state.records[operation].get(oid) ?? {};
        const after = expectChange(operation, oid, before, changes, model);
        const isNew = before['username'] !== after?.['username'];
        if (!after || (isNew && isTaken(after['username'], model))) {
          assert.throws(update, SetupError);
        } else {
          update();
          model.state = set(model.state, operation, oid, after);
        }
      },
      (model) => find(model, operation, at) !== undefined,
    );
  });

/** Predicts a record after changes. Returns `undefined` if they are rejected. */
function expectChange(
  operation: Operation,
  oid: string,
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
  model: Model,
): Readonly<Record<string, unknown>> | undefined {
  if (Object.hasOwn(changes, 'oid') && changes['oid'] !== oid) return undefined;
  const values = entriesOf(changes).filter(([, value]) => value !== null);
  const expected = expectBody(operation, objectOf(values), EXTRAS_MODE[operation]);
  const problems = ('problems' in expected ? expected.problems : []).filter(
    (problem) => !isTolerated(problem, model),
  );
  if (problems.some(({ path: [name] }) => Object.hasOwn(changes, String(name)))) return undefined;
  const kept = entriesOf(before).filter(([name]) => !Object.hasOwn(changes, name));
  return objectOf([...kept, ...values]);
}

/** Deletes a record of the mock. */
export const remove: fc.Arbitrary<Command> = recordOf.map(([operation, at]) =>
  command(
    `remove ${operation} ${at}`,
    (model, { mock }) => {
      const oid = find(model, operation, at) ?? '';
      const collection = mock[ENDPOINTS[operation].collection];
      assert.deepEqual([collection.delete(oid), collection.delete(oid)], [true, false]);
      const left = new Map(model.state.records[operation]);
      left.delete(oid);
      const records = { ...model.state.records, [operation]: left };
      model.state = { ...model.state, records };
    },
    (model) => find(model, operation, at) !== undefined,
  ),
);

function isTaken(username: unknown, { state }: Model): boolean {
  return usernamesIn(state).some((each) => each === username);
}
