import { parseJson } from '../http/json.ts';
import type { ServiceRequest } from '../http/service-request.ts';
import { SetupError } from '../http/setup-error.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import { ADMIN_ROUTES, type AdminAnswer } from './admin-routes.ts';
import { EventFeed } from './event-stream.ts';

/** The path of the admin API. */
export const ADMIN_PREFIX = '/__mock__';

/**
 * Returns whether a request is for the admin API. Such requests never reach the service and are not
 * in the journal.
 */
export function isAdminPath(path: string): boolean {
  return (
    path === ADMIN_PREFIX ||
    path.startsWith(`${ADMIN_PREFIX}/`) ||
    path.startsWith(`${ADMIN_PREFIX}?`)
  );
}

/** A request to the admin API. */
export interface AdminRequest extends Omit<ServiceRequest, 'body' | 'headers'> {
  readonly headers: Pick<Headers, 'get'>;
  /** Reads the body. Called after the request is authorized and its route is known. */
  readonly readBody: () => Promise<Uint8Array>;
  /** Aborts when the client disconnects or the server closes. */
  readonly signal: AbortSignal;
}

/** Responds to a request to the admin API. */
export type AdminApi = (request: AdminRequest) => Promise<Response>;

/** Creates the admin API of a mock, without its access rules. */
export function createAdminApi(mock: ProfilesMock): AdminApi {
  const feed = new EventFeed(mock);
  return async (request) => {
    if (request.path === EVENTS && request.method === 'GET') {
      const stream = feed.open(request.headers.get('last-event-id'), request.signal);
      return new Response(stream, { headers: { ...NOT_STORED, ...EVENT_STREAM } });
    }
    return toResponse(await act(mock, request));
  };
}

const EVENTS = `${ADMIN_PREFIX}/events`;
const NOT_STORED = { 'cache-control': 'no-store' };
const EVENT_STREAM = { 'content-type': 'text/event-stream' };

/** The paths below `/__mock__` with their methods, for help texts. */
export const ADMIN_METHODS: readonly (readonly [path: string, methods: string])[] = [
  ...['/health', '/events'].map((path) => [path, 'GET'] as const),
  ...Object.entries(ADMIN_ROUTES).map(
    ([path, methods]) => [path, Object.keys(methods).join(', ')] as const,
  ),
];

async function act(
  mock: ProfilesMock,
  { method, path, search, readBody }: AdminRequest,
): Promise<AdminAnswer> {
  const segments = path.slice(ADMIN_PREFIX.length).split('/');
  const [, collection = '', segment] = segments;
  const ofOne = Object.keys(ADMIN_ROUTES).find((each) => each.startsWith(`/${collection}/{`));
  const route = segment === undefined ? `/${collection}` : (ofOne ?? '');
  // Dots in a path can lead outside the admin API.
  const isKnown = isAdminPath(path) && segments.length <= 3;
  const methods = isKnown && Object.hasOwn(ADMIN_ROUTES, route) ? ADMIN_ROUTES[route] : undefined;
  if (!methods) {
    const paths = ADMIN_METHODS.map(([path]) => ADMIN_PREFIX + path);
    return refuse(
      404,
      `The admin API has ${paths.join(', ')}. The inspector is at ${ADMIN_PREFIX}/.`,
    );
  }
  const action = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!action) {
    const known = Object.keys(methods).join(' and ');
    return refuse(405, `The methods of ${ADMIN_PREFIX}${route} are ${known}.`);
  }
  try {
    const json = readJson(await readBody());
    const id = segment === undefined ? '' : decode(segment);
    return action(mock, { json, id, query: new URLSearchParams(search) });
  } catch (error) {
    if (isSetupError(error)) return refuse(400, error.message);
    throw error;
  }
}

function readJson(body: Uint8Array): unknown {
  if (body.length === 0) return undefined;
  try {
    return parseJson(body);
  } catch {
    // The parser's own error quotes the body.
    throw new SetupError('The body of an admin request must be JSON in UTF-8.');
  }
}

/** By name, because the mock may come from another copy of this module. */
function isSetupError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'SetupError';
}

/** Returns a response with an explanation. */
export function refuse(status: number, error: string): AdminAnswer {
  return { status, json: { error } };
}

/** Creates the HTTP response. */
export function toResponse({ status, json }: AdminAnswer): Response {
  if (json === undefined) return new Response(null, { status });
  const headers = { 'content-type': 'application/json', ...NOT_STORED };
  return new Response(JSON.stringify(json), { status, headers });
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
