// testing/ connects the mock to test tools. msw/, with this file, creates a handler of MSW, which vitest/
// uses too. vitest/ and playwright/ give tests a mock, and check after each that nothing was missed.

import { type HttpHandler, HttpResponse, http } from 'msw';
import { isOtherPath } from '../../admin/other-path.ts';
import { pathBelow, patternBelow } from '../../http/base-url.ts';
import { receiveRequest } from '../../http/incoming-request.ts';
import type { CreateResponse, MockCore } from '../../service/respond/core.ts';
import { responseBody, toResponse } from '../../service/respond/to-response.ts';

/** The core of a mock. Without `recordOther`, the requests that are passed on are not recorded. */
type HandledCore = Pick<MockCore, 'respond'> & Partial<Pick<MockCore, 'recordOther'>>;

/** Creates the handler of the requests below a base URL. */
export function createHandler(
  baseUrl: string,
  core: HandledCore,
  otherPaths: 'reject' | 'pass',
): HttpHandler {
  const matches = ({ request: { method, url } }: { readonly request: Request }) =>
    isHandled(baseUrl, core, method, new URL(url));
  // A resolver cannot pass a request on: MSW would send it to the network, past other handlers.
  return http.all(otherPaths === 'pass' ? matches : patternBelow(baseUrl), async ({ request }) => {
    try {
      const url = new URL(request.url);
      const path = pathBelow(baseUrl, url) ?? '';
      return await core.respond(receiveRequest(request, path, url.search), toHttpResponse);
    } catch {
      return HttpResponse.error();
    }
  });
}

/** Returns whether a mock that passes other requests on handles a request. Records it if not. */
function isHandled(baseUrl: string, core: HandledCore, method: string, url: URL): boolean {
  const path = pathBelow(baseUrl, url);
  if (path === undefined) return false;
  if (!isOtherPath(path)) return true;
  core.recordOther?.(method, url);
  return false;
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
