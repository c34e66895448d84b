import { type HttpHandler, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { Job, Run } from '../job.ts';

/** Answers from a handler of MSW 3 that reads the body and stores nothing. */
export function prepare({ url, answer, create }: Job): Run {
  setupServer(bareHandler(url, answer)).listen();
  return () => create(fetch);
}

/** Reads the body and answers the same to all. */
export function bareHandler(url: string, answer: Job['answer']): HttpHandler {
  return http.post(url, async ({ request }) => {
    await request.json();
    return HttpResponse.json(answer, { status: 201 });
  });
}
