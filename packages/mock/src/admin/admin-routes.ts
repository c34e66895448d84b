import { isPlainObject } from '@profiles/sdk/schemas';
import type { Fault, FaultPlan } from '../faults/faults.ts';
import { faults } from '../faults/ready-faults.ts';
import { SetupError } from '../http/setup-error.ts';
import type { Behaviour } from '../ledger/ledger.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import type { EmrUserSeed } from '../store/records.ts';
import type { Snapshot } from '../store/snapshot.ts';

/** The response to an admin request: a status and, if there is a body, its JSON. */
export interface AdminAnswer {
  readonly status: number;
  readonly json?: unknown;
}

/**
 * @param json - The body, if there is one.
 * @param oid - The oid in the path, if there is one.
 */
type AdminAction = (mock: ProfilesMock, json: unknown, oid: string) => AdminAnswer;

/** The admin routes, by path and method. The mock validates every input, whatever its type. */
export const ADMIN_ROUTES: Readonly<Record<string, Readonly<Record<string, AdminAction>>>> = {
  '/patients/{oid}': { GET: (mock, _, oid) => found(mock.patients.get(oid), 'patient') },
  '/emr-users/{oid}': { GET: (mock, _, oid) => found(mock.emrUsers.get(oid), 'EMR user') },
  '/emr-users': {
    POST: (mock, json) => ({ status: 201, json: mock.emrUsers.create(json as EmrUserSeed) }),
  },
  '/requests': { GET: (mock) => ok(mock.requests) },
  '/violations': { GET: (mock) => ok(mock.violations) },
  '/assumptions': { GET: (mock) => ok(mock.assumptions()) },
  '/behaviour': {
    GET: (mock) => ok(mock.behaviour),
    PATCH: (mock, json) => {
      mock.use(json as Partial<Behaviour>);
      return ok(mock.behaviour);
    },
  },
  '/faults': {
    POST: (mock, json) => {
      const { operation, fault, plan } = readFault(json);
      mock.fail(operation, fault, plan);
      const times = plan.times === Number.POSITIVE_INFINITY ? { times: INFINITY } : {};
      return { status: 201, json: { operation, fault, ...plan, ...times } };
    },
  },
  '/reset': {
    POST: (mock) => {
      mock.reset();
      return { status: 204 };
    },
  },
  '/snapshot': {
    GET: (mock) => ok(mock.snapshot()),
    PUT: (mock, json) => {
      mock.restore(json as Snapshot);
      return { status: 204 };
    },
  },
};

function ok(json: unknown): AdminAnswer {
  return { status: 200, json };
}

function found(record: unknown, what: string): AdminAnswer {
  return record ? ok(record) : { status: 404, json: { error: `No ${what} has this oid.` } };
}

interface PlannedFault {
  readonly operation: Parameters<ProfilesMock['fail']>[0];
  readonly fault: Fault;
  readonly plan: FaultPlan;
}

/**
 * The ready-made faults, by name. Faults that are functions need an argument, so they are omitted.
 */
const READY: ReadonlyMap<string, unknown> = new Map(
  Object.entries(faults).filter(([, fault]) => isPlainObject(fault)),
);
const EXAMPLE: Fault = { kind: 'respond', status: 429, headers: { 'retry-after': '2' } };

/** The text for a number that JSON cannot represent. */
const INFINITY = 'Infinity';

/** Reads a fault and its plan. A ready-made fault can be given by its name. */
function readFault(json: unknown): PlannedFault {
  if (!isPlainObject(json)) {
    throw new SetupError('A planned fault must be an object with operation and fault.');
  }
  const { operation, fault, times, skip, ...others } = json;
  for (const name of Object.keys(others)) {
    throw new SetupError(
      `A planned fault has operation, fault, times and skip, not ${JSON.stringify(name)}.`,
    );
  }
  const count = times === INFINITY ? Number.POSITIVE_INFINITY : times;
  const plan = {
    ...(times !== undefined && { times: count }),
    ...(skip !== undefined && { skip }),
  };
  const whole = typeof fault === 'string' ? readyFault(fault) : fault;
  return { operation, fault: whole, plan } as PlannedFault;
}

function readyFault(name: string): unknown {
  const fault = READY.get(name);
  if (fault) return fault;
  throw new SetupError(
    `Unknown fault name. Use one of ${[...READY.keys()].join(', ')}, ` +
      `or an object, such as ${JSON.stringify(EXAMPLE)}.`,
  );
}
