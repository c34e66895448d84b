import { type HttpHandler, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { Job, Run } from '../job.ts';

/** Creates through a handler of MSW 3 that reads the body and stores nothing. */
export function prepare({ url, response, create }: Job): Run {
  setupServer(bareHandler(url, response)).listen();
  return () => create(fetch);
}

/** Returns a handler that reads the body and always returns the same response. */
export function bareHandler(url: string, response: Job['response']): HttpHandler {
  return http.post(url, async ({ request }) => {
    await request.json();
    return HttpResponse.json(response, { status: 201 });
  });
}
