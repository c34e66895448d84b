import type { Behaviour } from '../service/ledger/ledger.ts';
import type { ProfilesMock } from '../service/profiles-mock.ts';
import type { Collection } from '../service/store/collection.ts';
import type { Snapshot } from '../service/store/snapshot.ts';
import { faultToJson, readFault } from './fault-json.ts';
import { recordPage } from './record-page.ts';
import { type AdminResponse, type AdminRoutes, reject } from './respond-to-route.ts';

/** The admin routes of a mock. The mock validates every input, whatever its type. */
export const ADMIN_ROUTES: AdminRoutes<ProfilesMock> = {
  ...recordRoutes('/patients', ({ patients }) => patients, 'patient'),
  ...recordRoutes('/emr-users', ({ emrUsers }) => emrUsers, 'EMR user'),
  '/requests': { GET: (mock) => ok(mock.requests) },
  '/other-requests': { GET: (mock) => ok(mock.otherRequests) },
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
    GET: (mock) => ok(mock.faults.map(faultToJson)),
    POST: (mock, { json }) => {
      mock.fail(...readFault(json));
      return created(mock.faults.slice(-1).map(faultToJson)[0]);
    },
  },
  '/faults/{id}': {
    DELETE: (mock, { id }) => {
      const planned = mock.faults.find((fault) => String(fault.id) === id);
      planned?.cancel();
      return planned ? DONE : reject(404, 'No planned fault has this id.');
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

const DONE: AdminResponse = { status: 204 };

function ok(json: unknown): AdminResponse {
  return { status: 200, json };
}

function created(json: unknown): AdminResponse {
  return { status: 201, json };
}

/** Creates the routes of a collection and of one record. */
function recordRoutes<Stored extends { readonly oid: string }, Seeded>(
  path: string,
  collectionOf: (mock: ProfilesMock) => Collection<Stored, Seeded>,
  what: string,
): AdminRoutes<ProfilesMock> {
  const unknown = reject(404, `No ${what} has this oid.`);
  return {
    [path]: {
      GET: (mock, { query }) => ok(recordPage(collectionOf(mock), query)),
      POST: (mock, { json }) => created(collectionOf(mock).create(json as Seeded)),
    },
    [`${path}/{oid}`]: {
      GET(mock, { id }) {
        const record = collectionOf(mock).get(id);
        return record ? ok(record) : unknown;
      },
      PATCH(mock, { id, json }) {
        const collection = collectionOf(mock);
        if (!collection.get(id)) return unknown;
        return ok(collection.update(id, json as Parameters<typeof collection.update>[1]));
      },
      DELETE: (mock, { id }) => (collectionOf(mock).delete(id) ? DONE : unknown),
    },
  };
}
