import { HttpResponse, http } from 'msw2';
import { setupServer } from 'msw2/node';

export function prepare({ url, response, create }) {
  const handler = http.post(url, async ({ request }) => {
    await request.json();
    return HttpResponse.json(response, { status: 201 });
  });
  setupServer(handler).listen();
  return () => create(fetch);
}
