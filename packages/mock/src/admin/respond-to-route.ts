import { decodeSegment } from '../http/base-url.ts';
import { BodyTooLargeError } from '../http/errors/body-too-large-error.ts';
import { decodeJson } from '../http/json.ts';
import { rejectKeys } from '../service/respond/receive-body.ts';
import { ADMIN_PREFIX, type AdminRequest } from './admin-request.ts';

/** The response to an admin request: a status and, if there is a body, its JSON. */
export interface AdminResponse {
  readonly status: number;
  readonly json?: unknown;
}

/** The parts of an admin request that a route reads. */
export interface AdminInput {
  /** The body, if there is one. */
  readonly json: unknown;
  /** The oid, id or name in the path, or an empty string. */
  readonly id: string;
  readonly query: URLSearchParams;
}

/** Admin routes by path and method. The path is `/{collection}` or `/{collection}/{id}`. */
export type AdminRoutes<Subject> = Readonly<
  Record<
    string,
    Readonly<
      Record<
        string,
        (subject: Subject, input: AdminInput) => AdminResponse | Promise<AdminResponse>
      >
    >
  >
>;

/**
 * Calls the action of a route.
 *
 * @param hint - The paths that exist, for the response to an unknown path.
 */
export async function respondToRoute<Subject>(
  routes: AdminRoutes<Subject>,
  subject: Subject,
  { method, path, search, readBody }: AdminRequest,
  hint: string,
): Promise<AdminResponse> {
  const segments = path.slice(ADMIN_PREFIX.length).split('/');
  const query = new URLSearchParams(search);
  const [, collection = '', segment] = segments;
  // Every URL parser removes the segments `.` and `..`, percent-encoded or not.
  const id = segment === undefined ? query.get('oid') : (decodeSegment(segment) ?? segment);
  const ofOne = Object.keys(routes).find((each) => each.startsWith(`/${collection}/{`));
  const route = id === null ? `/${collection}` : (ofOne ?? '');
  const isKnown = segments.length <= 3;
  const methods = isKnown && Object.hasOwn(routes, route) ? routes[route] : undefined;
  if (!methods) return reject(404, hint);
  const action = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!action) {
    const known = Object.keys(methods)
      .join(', ')
      .replace(/, (?!.*,)/, ' and ');
    return reject(405, `The methods of ${ADMIN_PREFIX}${route} are ${known}.`);
  }
  try {
    const body = await readBody();
    const rejection = collection === 'snapshot' ? undefined : rejectKeys(body);
    if (rejection) return reject(413, `The mock rejected the request: ${rejection.problem}.`);
    const json = body.length === 0 ? undefined : decodeJson(body, NOT_JSON);
    return await action(subject, { json, id: id ?? '', query });
  } catch (error) {
    // Compared by name, because the mock may come from another copy of this module.
    const isSetupError = error instanceof Error && error.name === 'SetupError';
    if (isSetupError) return rejectSetup(error);
    if (error instanceof BodyTooLargeError) return reject(413, error.message);
    throw error;
  }
}

const NOT_JSON = 'The body of an admin request must be JSON in UTF-8';

/** Rejects invalid input. Adds the problems with the fields of a record, if they are the reason. */
function rejectSetup({ message, fields }: Error & { readonly fields?: unknown }): AdminResponse {
  return { status: 400, json: { error: message, ...(fields !== undefined && { fields }) } };
}

/** Returns a response with an explanation. */
export function reject(status: number, error: string): AdminResponse {
  return { status, json: { error } };
}

/** Creates the HTTP response. */
export function toResponse({ status, json }: AdminResponse): Response {
  if (json === undefined) return new Response(null, { status });
  return Response.json(json, { status, headers: { 'cache-control': 'no-store' } });
}
