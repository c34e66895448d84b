// sandboxes/ serves many mocks at one address, each below a path of its own.

import { isForAdmin } from '../../admin/admin-request.ts';
import { jsonError } from '../../admin/json-response.ts';
import { redirectToFolder } from '../../admin/open-routes.ts';
import { ADMIN_PREFIX, SERVICE_SEGMENT } from '../../http/paths.ts';
import type { RequestHead } from '../../http/request.ts';
import { toResponse } from '../../http/to-response.ts';
import { explainDefect } from '../../service/core.ts';
import { SandboxError } from './sandbox-host.ts';

/** The path below which the sandboxes are. */
const SANDBOX_PREFIX = '/sandbox/';

/**
 * Finds the sandbox of a request: its name, and the path below it. Outside every sandbox, it returns
 * `'admin'` for the admin API, or a response with advice.
 */
export function routeSandbox(
  head: RequestHead,
): { readonly name: string; readonly path: string } | 'admin' | Response {
  const { path } = head;
  if (!path.startsWith(SANDBOX_PREFIX)) {
    return isForAdmin(head) ? 'admin' : rejectWithAdvice(404, OUTSIDE_SANDBOXES);
  }
  const end = path.indexOf('/', SANDBOX_PREFIX.length);
  const name = path.slice(SANDBOX_PREFIX.length, end === -1 ? undefined : end);
  const problem = nameProblem(name);
  if (problem !== undefined) return rejectWithAdvice(400, problem);
  return end === -1 ? redirectToFolder(path) : { name, path: path.slice(end) };
}

const OUTSIDE_SANDBOXES = 'This path is outside every sandbox.';
const BASE_URL_ADVICE = `Use {address of this server}${SANDBOX_PREFIX}{name} as the base URL, with any name.`;

function rejectWithAdvice(status: 400 | 404, problem: string): Response {
  return jsonError(status, `${problem} ${BASE_URL_ADVICE}`);
}

/** The maximum length of a name, in characters. */
const MAX_SANDBOX_NAME = 64;

const SANDBOX_NAME = new RegExp(`^[\\w-]{1,${MAX_SANDBOX_NAME}}$`);

/** The first segments of paths in a sandbox. After `/sandbox/`, they show that the name is missing. */
const PATH_STARTS: ReadonlySet<string> = new Set(['', ADMIN_PREFIX.slice(1), SERVICE_SEGMENT]);

/** Returns what is wrong with the name of a sandbox, if anything. */
export function nameProblem(name: unknown): string | undefined {
  if (typeof name !== 'string' || PATH_STARTS.has(name)) return 'The name of a sandbox is missing.';
  if (SANDBOX_NAME.test(name)) return undefined;
  return `The name of a sandbox must have 1 to ${MAX_SANDBOX_NAME} characters: ASCII letters, digits, "-" and "_".`;
}

/** Returns the response to a request that a sandbox or the list of sandboxes could not handle. */
export function explainSandboxError(error: unknown): Response {
  if (error instanceof SandboxError) return jsonError(error.status, error.message);
  return toResponse({ kind: 'response', response: explainDefect(error) });
}
