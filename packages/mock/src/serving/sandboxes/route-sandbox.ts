// sandboxes/ serves many mocks at one address, each below a path of its own.

import { isForAdmin } from '../../admin/admin-handler.ts';
import { redirectToFolder } from '../../admin/inspector-page.ts';
import { reject, toResponse } from '../../admin/respond-to-route.ts';
import type { IncomingRequest } from '../../http/incoming-request.ts';
import { explainDefect } from '../../service/respond/core.ts';
import { toResponse as createResponse } from '../../service/respond/to-response.ts';
import { SandboxError } from './sandbox-error.ts';
import { nameProblem } from './sandbox-name.ts';

/** The path below which the sandboxes are. */
const SANDBOXES = '/sandbox/';

/** The handler of a request to a server with sandboxes. */
export type SandboxRoute =
  | { readonly kind: 'admin' }
  | {
      readonly kind: 'sandbox';
      /** The name of the sandbox. */
      readonly name: string;
      /** The path below the sandbox. */
      readonly path: string;
    }
  | { readonly kind: 'response'; readonly response: Response };

/** Finds the handler of a request. Rejects requests outside every sandbox, with advice. */
export function routeSandbox(
  head: Pick<IncomingRequest, 'method' | 'path' | 'search'>,
): SandboxRoute {
  const { path } = head;
  if (!path.startsWith(SANDBOXES)) {
    return isForAdmin(head) ? { kind: 'admin' } : rejectWithRemedy(404, OUTSIDE);
  }
  const end = path.indexOf('/', SANDBOXES.length);
  const name = path.slice(SANDBOXES.length, end === -1 ? undefined : end);
  const problem = nameProblem(name);
  if (problem !== undefined) return rejectWithRemedy(400, problem);
  if (end !== -1) return { kind: 'sandbox', name, path: path.slice(end) };
  return { kind: 'response', response: redirectToFolder(path) };
}

const OUTSIDE = 'This path is outside every sandbox.';
const REMEDY = `Use {address of this server}${SANDBOXES}{name} as the base URL, with any name.`;

function rejectWithRemedy(status: 400 | 404, problem: string): SandboxRoute {
  return { kind: 'response', response: toResponse(reject(status, `${problem} ${REMEDY}`)) };
}

/** Returns the response to a request that a sandbox or the list of sandboxes could not handle. */
export function explainSandboxError(error: unknown): Response {
  if (error instanceof SandboxError) return toResponse(reject(error.status, error.message));
  return createResponse(explainDefect(error));
}
