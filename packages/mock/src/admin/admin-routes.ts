import type { Behaviour } from '../ledger/ledger.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import type { EmrUserSeed, PatientSeed } from '../store/records.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { describeFault, readFault } from './fault-json.ts';
import { recordPage } from './record-page.ts';

/** The response to an admin request: a status and, if there is a body, its JSON. */
export interface AdminAnswer {
  readonly status: number;
  readonly json?: unknown;
}

/** The parts of an admin request that a route reads. */
export interface AdminInput {
  /** The body, if there is one. */
  readonly json: unknown;
  /** The oid or id in the path, or an empty string. */
  readonly id: string;
  readonly query: URLSearchParams;
}

type AdminAction = (mock: ProfilesMock, input: AdminInput) => AdminAnswer;

/** The admin routes, by path and method. The mock validates every input, whatever its type. */
export const ADMIN_ROUTES: Readonly<Record<string, Readonly<Record<string, AdminAction>>>> = {
  '/patients': {
    GET: (mock, { query }) => ok(recordPage(mock.patients, query)),
    POST: (mock, { json }) => created(mock.patients.create(json as PatientSeed)),
  },
  '/patients/{oid}': { GET: (mock, { id }) => found(mock.patients.get(id), 'patient') },
  '/emr-users': {
    GET: (mock, { query }) => ok(recordPage(mock.emrUsers, query)),
    POST: (mock, { json }) => created(mock.emrUsers.create(json as EmrUserSeed)),
  },
  '/emr-users/{oid}': { GET: (mock, { id }) => found(mock.emrUsers.get(id), 'EMR user') },
  '/requests': { GET: (mock) => ok(mock.requests) },
  '/violations': { GET: (mock) => ok(mock.violations) },
  '/assumptions': { GET: (mock) => ok(mock.assumptions()) },
  '/behaviour': {
    GET: (mock) => ok(mock.behaviour),
    PATCH: (mock, { json }) => {
      mock.use(json as Partial<Behaviour>);
      return ok(mock.behaviour);
    },
  },
  '/faults': {
    GET: (mock) => ok(mock.faults.map(describeFault)),
    POST: (mock, { json }) => {
      const { operation, fault, plan } = readFault(json);
      mock.fail(operation, fault, plan);
      return created(mock.faults.slice(-1).map(describeFault)[0]);
    },
  },
  '/faults/{id}': {
    DELETE: (mock, { id }) => {
      const planned = mock.faults.find((fault) => String(fault.id) === id);
      planned?.cancel();
      return planned ? DONE : notFound('No planned fault has this id.');
    },
  },
  '/reset': {
    POST: (mock) => {
      mock.reset();
      return DONE;
    },
  },
  '/snapshot': {
    GET: (mock) => ok(mock.snapshot()),
    PUT: (mock, { json }) => {
      mock.restore(json as Snapshot);
      return DONE;
    },
  },
};

const DONE: AdminAnswer = { status: 204 };

function ok(json: unknown): AdminAnswer {
  return { status: 200, json };
}

function created(json: unknown): AdminAnswer {
  return { status: 201, json };
}

function found(record: unknown, what: string): AdminAnswer {
  return record ? ok(record) : notFound(`No ${what} has this oid.`);
}

function notFound(error: string): AdminAnswer {
  return { status: 404, json: { error } };
}
