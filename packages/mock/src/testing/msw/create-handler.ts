// testing/ connects the mock to test tools. msw/, with this file, creates a handler of MSW, which vitest/
// uses too. vitest/ and playwright/ give tests a mock, and check after each that nothing was missed.

import { type HttpHandler, HttpResponse, http } from 'msw';
import { pathBelow, patternBelow } from '../../http/base-url.ts';
import { ENCODER } from '../../http/body.ts';
import type { PassthroughRule } from '../../http/paths.ts';
import type { Reply } from '../../http/reply.ts';
import { fromWebRequest, type MockRequest } from '../../http/request.ts';
import { responseBody, toResponse } from '../../http/to-response.ts';
import { waitForAbort } from '../../http/wait.ts';
import type { MockCore } from '../../service/core.ts';

/**
 * Creates the handler of the requests below a base URL.
 *
 * @param rule - Finds the requests that pass through. Without it, none does.
 * @param sentIn - Returns the generation of the mock in which the client sent the current request, if
 * it is known.
 */
export function createHandler(
  baseUrl: string,
  core: MockCore,
  rule?: PassthroughRule,
  sentIn: () => number | undefined = () => undefined,
): HttpHandler {
  const stayReasonOf = (request: Request, path: string) => {
    const { method, headers } = request;
    return rule?.({ method, path, headers });
  };
  /** Records a request that passes through. */
  const matches = ({ request }: { readonly request: Request }) => {
    const url = new URL(request.url);
    const path = pathBelow(baseUrl, url);
    if (path === undefined) return false;
    if (stayReasonOf(request, path) !== undefined) return true;
    core.recordPassthrough(request.method, url);
    return false;
  };
  // A resolver cannot let a request pass: MSW would send it to the network, past other handlers.
  return http.all(rule ? matches : patternBelow(baseUrl), async ({ request }) => {
    try {
      const url = new URL(request.url);
      const path = pathBelow(baseUrl, url) ?? '';
      const received = fromWebRequest(request, path, url.search);
      const stayReason = stayReasonOf(request, path);
      const reply = await core.handle(received, { stayReason, generation: sentIn() });
      return await toMswResponse(reply, received);
    } catch {
      return HttpResponse.error();
    }
  });
}

/**
 * Turns a reply into what MSW sends: mostly a response of MSW's own class, which is less work for MSW.
 * Without the content length, MSW sends the body in chunks, which takes a sixth of the time of a call.
 */
function toMswResponse(reply: Reply, request: MockRequest): Response | Promise<never> {
  switch (reply.kind) {
    case 'response': {
      const { status, headers, body } = reply.response;
      const length = body !== '' && { 'content-length': String(ENCODER.encode(body).length) };
      const init = { status, headers: { ...headers, ...length } };
      return new HttpResponse(responseBody(reply.response), init);
    }
    case 'broken':
      return HttpResponse.error();
    case 'silence':
      return waitForAbort(request.signal?.());
    default:
      return toResponse(reply, request);
  }
}
