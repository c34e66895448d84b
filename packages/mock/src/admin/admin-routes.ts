import { ADMIN_PREFIX } from '../http/paths.ts';
import { coreOf } from '../service/core.ts';
import type { Behaviour } from '../service/ledger/ledger.ts';
import type { ProfilesMock } from '../service/profiles-mock.ts';
import type { Collection } from '../service/store/collection.ts';
import type { Snapshot } from '../service/store/snapshot.ts';
import type { AdminApi } from './admin-request.ts';
import { EVENT_STREAM, EventFeed } from './event-stream.ts';
import { faultToJson, readFault } from './fault-json.ts';
import { jsonError, jsonResponse } from './json-response.ts';
import { RECORD_PARAMETERS, recordPage } from './record-page.ts';
import { PASSTHROUGH_PARAMETERS, REQUEST_PARAMETERS, readRequestQuery } from './request-query.ts';
import {
  type AdminInput,
  type AdminRoute,
  type RouteHandler,
  respondToRoute,
} from './respond-to-route.ts';

const patients = recordHandlers(({ patients }) => patients, 'patient');
const emrUsers = recordHandlers(({ emrUsers }) => emrUsers, 'EMR user');

/** The admin API of a mock. The mock validates every input, whatever its type. */
export const ADMIN_ROUTES: readonly AdminRoute<ProfilesMock>[] = [
  ['GET', '/health', 'open'],
  ['GET', '/openapi.json', 'open'],
  ['GET', '/events', 'stream'],
  ['GET', '/patients', patients.list, RECORD_PARAMETERS],
  ['POST', '/patients', patients.create],
  ['GET', '/patients/{oid}', patients.get],
  ['PATCH', '/patients/{oid}', patients.update],
  ['DELETE', '/patients/{oid}', patients.delete],
  ['GET', '/emr-users', emrUsers.list, RECORD_PARAMETERS],
  ['POST', '/emr-users', emrUsers.create],
  ['GET', '/emr-users/{oid}', emrUsers.get],
  ['PATCH', '/emr-users/{oid}', emrUsers.update],
  ['DELETE', '/emr-users/{oid}', emrUsers.delete],
  ['GET', '/requests', listRequests, REQUEST_PARAMETERS],
  ['DELETE', '/requests', clearRequests],
  ['GET', '/passthrough-requests', listPassthroughRequests, PASSTHROUGH_PARAMETERS],
  ['GET', '/violations', listViolations, REQUEST_PARAMETERS],
  ['GET', '/assumptions', (mock) => ok(mock.assumptions())],
  ['GET', '/behaviour', (mock) => ok(mock.behaviour)],
  ['PATCH', '/behaviour', changeBehaviour],
  ['GET', '/faults', (mock) => ok(mock.faults.map(faultToJson))],
  ['POST', '/faults', planFault],
  ['DELETE', '/faults', cancelFaults],
  ['DELETE', '/faults/{id}', cancelFault],
  ['POST', '/seed', seed],
  ['POST', '/reset', reset],
  ['GET', '/snapshot', (mock) => ok(mock.snapshot())],
  ['PUT', '/snapshot', restore],
  ['GET', '/snapshots', (mock) => ok(coreOf(mock).snapshots.list())],
  ['POST', '/snapshots', keepSnapshot],
  ['GET', '/snapshots/{id}', keptSnapshot],
  ['DELETE', '/snapshots/{id}', deleteSnapshot],
];

/** Creates the handlers of a collection and of one record in it. */
function recordHandlers<Stored extends { readonly oid: string }, Seeded>(
  collectionOf: (mock: ProfilesMock) => Collection<Stored, Seeded>,
  what: string,
) {
  const unknown = () => jsonError(404, `No ${what} has this oid.`);
  return {
    list: (mock, { query }) => ok(recordPage(collectionOf(mock), query)),
    create: (mock, { json }) => jsonResponse(201, collectionOf(mock).create(json as Seeded)),
    get(mock, { id }) {
      const record = collectionOf(mock).get(id);
      return record ? ok(record) : unknown();
    },
    update(mock, { id, json }) {
      const collection = collectionOf(mock);
      if (!collection.get(id)) return unknown();
      return ok(collection.update(id, json as Parameters<typeof collection.update>[1]));
    },
    delete: (mock, { id }) => (collectionOf(mock).delete(id) ? noContent() : unknown()),
  } satisfies Record<string, RouteHandler<ProfilesMock>>;
}

function changeBehaviour(mock: ProfilesMock, { json }: AdminInput): Response {
  mock.use(json as Partial<Behaviour>);
  return ok(mock.behaviour);
}

function listRequests(mock: ProfilesMock, { query }: AdminInput): Response {
  const select = readRequestQuery(query);
  return ok(
    select(mock.requests, ({ id, operation, response }) => ({
      id,
      operation,
      status: response?.status,
    })),
  );
}

function listPassthroughRequests(mock: ProfilesMock, { query }: AdminInput): Response {
  return ok(readRequestQuery(query)(mock.passthroughRequests, ({ id }) => ({ id })));
}

function listViolations(mock: ProfilesMock, { query }: AdminInput): Response {
  const violations = readRequestQuery(query)(coreOf(mock).violations(), (each) => each);
  return ok(violations.map(({ violation }) => violation));
}

function clearRequests(mock: ProfilesMock): Response {
  coreOf(mock).clearJournal();
  return noContent();
}

function planFault(mock: ProfilesMock, { json }: AdminInput): Response {
  return jsonResponse(201, faultToJson(coreOf(mock).planFault(...readFault(json))));
}

function cancelFault(mock: ProfilesMock, { id }: AdminInput): Response {
  const isCancelled = coreOf(mock).cancelFault(numberOf(id));
  return isCancelled ? noContent() : jsonError(404, 'No planned fault has this id.');
}

function cancelFaults(mock: ProfilesMock): Response {
  coreOf(mock).cancelFaults();
  return noContent();
}

function seed(mock: ProfilesMock, { json }: AdminInput): Response {
  return jsonResponse(201, coreOf(mock).addSeed(json));
}

function reset(mock: ProfilesMock): Response {
  mock.reset();
  return noContent();
}

function restore(mock: ProfilesMock, { json }: AdminInput): Response {
  mock.restore(json as Snapshot);
  return noContent();
}

function keepSnapshot(mock: ProfilesMock, { json }: AdminInput): Response {
  return jsonResponse(201, coreOf(mock).snapshots.add(json));
}

function keptSnapshot(mock: ProfilesMock, { id }: AdminInput): Response {
  const kept = coreOf(mock).snapshots.get(numberOf(id));
  return kept ? ok(kept) : jsonError(404, NO_SNAPSHOT);
}

function deleteSnapshot(mock: ProfilesMock, { id }: AdminInput): Response {
  return coreOf(mock).snapshots.delete(numberOf(id)) ? noContent() : jsonError(404, NO_SNAPSHOT);
}

/** Returns the number that an id is written as: `Number` also reads `0x1`, `1e0` and ` 1`. */
function numberOf(id: string): number {
  return /^[1-9]\d*$/.test(id) ? Number(id) : Number.NaN;
}

const NO_SNAPSHOT = 'The mock keeps no snapshot with this id.';

function ok(json: unknown): Response {
  return jsonResponse(200, json);
}

function noContent(): Response {
  return jsonResponse(204);
}

/** The paths below `/__mock__` with their methods, for help texts. */
export const ADMIN_METHODS: readonly (readonly [path: string, methods: string])[] = [
  ...new Set(ADMIN_ROUTES.map(([, path]) => path)),
].map((path) => {
  const ofPath = ADMIN_ROUTES.filter(([, each]) => each === path);
  return [path, ofPath.map(([method]) => method).join(', ')];
});

const ADMIN_HINT =
  `The admin API has ${ADMIN_METHODS.map(([path]) => ADMIN_PREFIX + path).join(', ')}. ` +
  `The inspector is at ${ADMIN_PREFIX}/.`;

/** Creates the admin API of a mock, without its access rules and open routes. */
export function createAdminApi(mock: ProfilesMock): AdminApi {
  const feed = new EventFeed(mock);
  return async (request) => {
    if (request.path === EVENTS && request.method === 'GET') {
      const stream = feed.open(request.headers.get('last-event-id'), request.signal);
      return new Response(stream, { headers: STREAM_HEADERS });
    }
    return respondToRoute(ADMIN_ROUTES, mock, request, ADMIN_HINT);
  };
}

const EVENTS = `${ADMIN_PREFIX}/events`;
const STREAM_HEADERS = { 'content-type': EVENT_STREAM, 'cache-control': 'no-store' };
