import { decodeSegment } from '../http/base-url.ts';
import { BodyTooLargeError } from '../http/errors/body-too-large-error.ts';
import { SetupError } from '../http/errors/setup-error.ts';
import { decodeJson } from '../http/json.ts';
import { ADMIN_PREFIX } from '../http/paths.ts';
import { rejectCounts } from '../service/operations/receive-body.ts';
import type { AdminRequest } from './admin-request.ts';
import { jsonError, jsonResponse } from './json-response.ts';

/**
 * A route of an admin API: its method, its path below `/__mock__`, its handler, and the parameters that
 * its query may have. A segment in braces stands for any segment. Two kinds of routes have their handlers elsewhere: an `open` route responds
 * without authorization (open-routes.ts), and a `stream` has no JSON.
 */
export type AdminRoute<Subject> = readonly [
  method: string,
  path: string,
  handler: RouteHandler<Subject> | 'open' | 'stream',
  parameters?: readonly string[],
];

/** Responds to a request to a route. */
export type RouteHandler<Subject> = (
  subject: Subject,
  input: AdminInput,
) => Response | Promise<Response>;

/** The parts of an admin request that a route reads. */
export interface AdminInput {
  /** The body, if there is one. */
  readonly json: unknown;
  /** The oid, id or name in the path, or an empty string. */
  readonly id: string;
  readonly query: URLSearchParams;
}

/**
 * Calls the handler of a route. The oid of a record may be in the query instead of the path, because
 * every URL parser removes the segments `.` and `..`, percent-encoded or not.
 *
 * @param hint - The paths that exist, for the response to an unknown path.
 */
export async function respondToRoute<Subject>(
  routes: readonly AdminRoute<Subject>[],
  subject: Subject,
  { method, path, search, readBody }: AdminRequest,
  hint: string,
): Promise<Response> {
  const query = new URLSearchParams(search);
  const segments = path.slice(ADMIN_PREFIX.length).split('/');
  const routesOf = (parts: readonly string[]) =>
    routes.filter(
      ([, template, handler]) => typeof handler === 'function' && matchesTemplate(template, parts),
    );
  const inQuery = segments.length === 2 ? query.get('oid') : null;
  const ofOid = inQuery === null ? [] : routesOf([...segments, inQuery]);
  const oid = ofOid.length > 0 ? inQuery : null;
  if (oid !== null) query.delete('oid');
  const [, , segment] = segments;
  const id = oid ?? (segment === undefined ? '' : (decodeSegment(segment) ?? segment));
  const ofPath = oid === null ? routesOf(segments) : ofOid;
  const [first] = ofPath;
  if (!first) return jsonError(404, hint);
  const [, template] = first;
  const [, , handle, parameters = []] = ofPath.find(([each]) => each === method) ?? [];
  if (typeof handle !== 'function') {
    const methods = ofPath.map(([each]) => each).join(', ');
    const listed = methods.replace(/, (?!.*,)/, ' and ');
    return jsonError(405, `The methods of ${ADMIN_PREFIX}${template} are ${listed}.`);
  }
  try {
    checkParameters(query, parameters);
    const body = await readBody();
    // Those of many records have more keys.
    const rejection = ['/snapshot', '/snapshots', '/seed'].includes(template)
      ? undefined
      : rejectCounts(body);
    if (rejection) return jsonError(413, `The mock rejected the request: ${rejection.problem}.`);
    const json = body.length === 0 ? undefined : decodeJson(body, NOT_JSON);
    return await handle(subject, { json, id, query });
  } catch (error) {
    // Compared by name, because the mock may come from another copy of this module.
    if (error instanceof Error && error.name === 'SetupError') return rejectSetup(error);
    if (error instanceof Error && error.name === 'NotStoredError')
      return jsonError(507, error.message);
    if (error instanceof BodyTooLargeError) return jsonError(413, error.message);
    throw error;
  }
}

const NOT_JSON = 'The body of an admin request must be JSON in UTF-8';

/** @throws {@link SetupError} if a query has another parameter. */
function checkParameters(query: URLSearchParams, names: readonly string[]): void {
  const unknown = [...query.keys()].find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const known = names.join(', ').replace(/, (?!.*,)/, ' and ');
  const has =
    names.length === 0 ? 'This path has no parameters' : `A list has the parameters ${known}`;
  throw new SetupError(`${has}, not ${JSON.stringify(unknown)}.`);
}

/** Returns whether a path has the segments of a template. */
function matchesTemplate(template: string, segments: readonly string[]): boolean {
  const expected = template.split('/');
  return (
    expected.length === segments.length &&
    expected.every((each, at) => each.startsWith('{') || each === segments[at])
  );
}

/** Rejects invalid input. Adds the problems with the fields of a record, if they are the reason. */
function rejectSetup({ message, fields }: Error & { readonly fields?: unknown }): Response {
  return jsonResponse(400, { error: message, ...(fields !== undefined && { fields }) });
}
