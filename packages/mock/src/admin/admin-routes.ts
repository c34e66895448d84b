import { isPlainObject } from '@profiles/sdk/schemas';
import type { Fault, FaultPlan } from '../faults/faults.ts';
import { faults } from '../faults/ready-faults.ts';
import { SetupError } from '../http/setup-error.ts';
import type { Behaviour } from '../ledger/ledger.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import type { EmrUserSeed } from '../store/records.ts';
import type { Snapshot } from '../store/snapshot.ts';

/** What an admin request answers: a status and, where there is something to say, JSON. */
export interface AdminAnswer {
  readonly status: number;
  readonly json?: unknown;
}

/**
 * @param json - The body, where there is one.
 * @param oid - The oid in the path, where there is one.
 */
type AdminAction = (mock: ProfilesMock, json: unknown, oid: string) => AdminAnswer;

/** Lists what the admin API has, by path and method. Everything is checked by the mock, whatever its type. */
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

/** Those that are functions need an argument: they have no name here. */
const READY: ReadonlyMap<string, unknown> = new Map(
  Object.entries(faults).filter(([, fault]) => isPlainObject(fault)),
);
const EXAMPLE: Fault = { kind: 'respond', status: 429, headers: { 'retry-after': '2' } };

/** The text for a number that JSON cannot represent. */
const INFINITY = 'Infinity';

/** Reads a fault and its plan; a ready one may go by its name. */
function readFault(json: unknown): PlannedFault {
  if (!isPlainObject(json)) {
    throw new SetupError('A planned fault must be an object with operation and fault.');
  }
  const { operation, fault, times, skip, ...others } = json;
  for (const name of Object.keys(others)) {
    throw new SetupError(
      `A planned fault has operation, fault, times and skip, and no ${JSON.stringify(name)}.`,
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
    `There is no ready fault of this name. There are ${[...READY.keys()].join(', ')}; ` +
      `any other is an object, such as ${JSON.stringify(EXAMPLE)}.`,
  );
}
