import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { Job, Run } from '../job.ts';

/** Answers from a handler of MSW 3 that reads the body and stores nothing. */
export function prepare({ url, answer, create }: Job): Run {
  const handler = http.post(url, async ({ request }) => {
    await request.json();
    return HttpResponse.json(answer, { status: 201 });
  });
  setupServer(handler).listen();
  return () => create(fetch);
}
