// testing/ connects the mock to test tools. msw/, with this file, creates a handler of MSW, which vitest/
// uses too. vitest/ and playwright/ give tests a mock, and check after each that nothing was missed.

import { type HttpHandler, HttpResponse, http } from 'msw';
import type { PassRule } from '../../admin/other-path.ts';
import { pathBelow, patternBelow } from '../../http/base-url.ts';
import { receiveRequest } from '../../http/incoming-request.ts';
import type { CreateResponse, MockCore } from '../../service/respond/core.ts';
import { responseBody, toResponse } from '../../service/respond/to-response.ts';

/** The core of a mock. Without `recordOther`, the requests that are passed on are not recorded. */
type HandledCore = Pick<MockCore, 'respond'> & Partial<Pick<MockCore, 'recordOther'>>;

/**
 * Creates the handler of the requests below a base URL.
 *
 * @param rule - Finds the requests that are passed on. Without it, none is.
 * @param sentIn - Returns the generation of the mock in which the client sent the current request, if
 * it is known.
 */
export function createHandler(
  baseUrl: string,
  core: HandledCore,
  rule?: PassRule,
  sentIn: () => number | undefined = () => undefined,
): HttpHandler {
  const keptOf = (request: Request, path: string) => {
    const { method, headers } = request;
    return rule?.({ method, path, headers });
  };
  /** Records a request that is passed on. */
  const matches = ({ request }: { readonly request: Request }) => {
    const url = new URL(request.url);
    const path = pathBelow(baseUrl, url);
    if (path === undefined) return false;
    if (keptOf(request, path) !== undefined) return true;
    core.recordOther?.(request.method, url);
    return false;
  };
  // A resolver cannot pass a request on: MSW would send it to the network, past other handlers.
  return http.all(rule ? matches : patternBelow(baseUrl), async ({ request }) => {
    try {
      const url = new URL(request.url);
      const path = pathBelow(baseUrl, url) ?? '';
      const received = receiveRequest(request, path, url.search);
      const kept = keptOf(request, path);
      return await core.respond(
        kept === undefined ? received : { ...received, kept },
        toHttpResponse,
        sentIn(),
      );
    } catch {
      return HttpResponse.error();
    }
  });
}

/**
 * Creates a response of MSW's own class, which is less work for MSW. Without the content length, MSW
 * sends the body in chunks, which takes a sixth of the time of a call.
 */
const toHttpResponse: CreateResponse<Response> = (response, stream) => {
  const { status, headers, body } = response;
  if (stream) return toResponse(response, stream);
  const length = body !== '' && {
    'content-length': String(new TextEncoder().encode(body).length),
  };
  return new HttpResponse(responseBody(response), { status, headers: { ...headers, ...length } });
};
