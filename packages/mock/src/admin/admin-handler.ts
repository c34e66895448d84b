// admin/ handles the requests below /__mock__, which inspect and control the mock.

import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts';
import { parseJson } from '../http/json.ts';
import type { ServiceAnswer, ServiceRequest } from '../http/service-request.ts';
import { SetupError } from '../http/setup-error.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import { ADMIN_ROUTES, type AdminAnswer } from './admin-routes.ts';
import { type AdminAccess, authorize } from './authorize.ts';

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
export interface AdminRequest extends Omit<ServiceRequest, 'search' | 'body'> {
  /** Reads the body. Called after the request is authorized and its route is known. */
  readonly readBody: () => Promise<Uint8Array>;
}

/** Creates the handler of the admin API. */
export function createAdminHandler(
  mock: ProfilesMock,
  access: AdminAccess,
): (request: AdminRequest) => Promise<ServiceAnswer> {
  return async (request) => {
    const { method, headers } = request;
    // Pages of other origins are allowed only if the admin API has a token.
    const origin = access.token === undefined ? null : headers.get('origin');
    if (origin !== null && isPreflight(method, headers)) {
      return { status: 204, headers: preflightHeaders(origin, headers), body: '' };
    }
    const refusal = await authorize(headers, access);
    const answer = refusal
      ? { status: refusal.status, json: { error: refusal.error } }
      : await act(mock, request);
    return toAnswer(answer, origin === null ? {} : corsHeaders(origin));
  };
}

async function act(
  mock: ProfilesMock,
  { method, path, readBody }: AdminRequest,
): Promise<AdminAnswer> {
  const segments = path.slice(ADMIN_PREFIX.length).split('/');
  const [, collection = '', segment] = segments;
  const oid = segment === undefined ? '' : decode(segment);
  const route = segment === undefined ? `/${collection}` : `/${collection}/{oid}`;
  // Dots in a path can lead outside the admin API.
  const isKnown = isAdminPath(path) && segments.length <= 3;
  const methods = isKnown && Object.hasOwn(ADMIN_ROUTES, route) ? ADMIN_ROUTES[route] : undefined;
  if (!methods) {
    const paths = Object.keys(ADMIN_ROUTES).map((path) => ADMIN_PREFIX + path);
    return { status: 404, json: { error: `The admin API has ${paths.join(', ')}.` } };
  }
  const action = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!action) {
    const known = Object.keys(methods).join(' and ');
    return { status: 405, json: { error: `The methods of ${ADMIN_PREFIX}${route} are ${known}.` } };
  }
  try {
    return action(mock, readJson(await readBody()), oid);
  } catch (error) {
    if (error instanceof SetupError) return { status: 400, json: { error: error.message } };
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

function toAnswer(
  { status, json }: AdminAnswer,
  more: Readonly<Record<string, string>>,
): ServiceAnswer {
  if (json === undefined) return { status, headers: more, body: '' };
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', ...more };
  return { status, headers, body: JSON.stringify(json) };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
