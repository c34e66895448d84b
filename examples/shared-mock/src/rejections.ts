import { SandboxError } from '@profiles/mock/web';
import type { Settings } from './settings.ts';

/** Marks the rejections of an object, which are not responses of the service. */
const MARK = 'x-sandbox-rejection';

/** Creates the response with which an object rejects a request. */
export function createRejection({ status, message }: SandboxError): Response {
  return new Response(message, { status, headers: { [MARK]: '1' } });
}

/** Removes the mark from a response of the service: a fault may have any header. */
export function withoutMark(response: Response): Response {
  response.headers.delete(MARK);
  return response;
}

/**
 * Returns the response of an object.
 *
 * @throws `SandboxError` if it is a rejection. The router then responds so that pages can read it.
 */
export async function throwRejection(response: Response): Promise<Response> {
  if (!response.headers.has(MARK)) return response;
  throw new SandboxError(response.status, await response.text());
}

/** Creates the error that explains why no further sandbox can be created. */
export function fullError({ mostSandboxes }: Settings): SandboxError {
  return new SandboxError(
    503,
    `The maximum number of sandboxes (${mostSandboxes}) is reached. Delete some with DELETE ` +
      '/__mock__/sandboxes/{name}, or raise MAX_SANDBOXES in wrangler.jsonc.',
  );
}
