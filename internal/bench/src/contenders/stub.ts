import type { Job, Run } from '../job.ts';

/** Creates through a hand-written stub: it checks the request and stores nothing. */
export function prepare({ url, response, create }: Job): Run {
  const stub = async (input: unknown, init?: RequestInit) => {
    const { fn } = JSON.parse(String(init?.body));
    const isCreation = input === url && init?.method === 'POST' && fn;
    return isCreation
      ? Response.json(response, { status: 201 })
      : new Response(null, { status: 400 });
  };
  return () => create(stub);
}
