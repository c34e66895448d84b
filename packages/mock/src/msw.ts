import { type HttpHandler, HttpResponse, http } from 'msw';
import { pathBelow } from './base-url.ts';
import { readRequest, toResponse } from './incoming.ts';
import type { ProfilesMock } from './profiles-mock.ts';

/**
 * Makes MSW handlers that answer every request below the mock's base address, whatever its method
 * and path. A defect of the mock is a network error, never an answer of the service.
 *
 * @param mock - The mock to answer with.
 * @returns Handlers for `setupServer` and `setupWorker`, of MSW 2.12 and of MSW 3.
 */
export function profilesHandlers(mock: Pick<ProfilesMock, 'baseUrl' | 'respond'>): HttpHandler[] {
  return [
    http.all(below(mock.baseUrl), async ({ request }) => {
      try {
        const path = pathBelow(mock.baseUrl, new URL(request.url)) ?? '';
        return toResponse(mock.respond(await readRequest(request, path)));
      } catch {
        return HttpResponse.error();
      }
    }),
  ];
}

/** An expression, for in MSW's own patterns the characters of a path may have a meaning. */
function below(baseUrl: string): RegExp {
  return new RegExp(`^${baseUrl.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?:/.*)?$`);
}
