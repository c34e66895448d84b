import type { ServerResponse } from 'node:http';

/** Makes a signal that aborts where a client leaves before it is answered. */
export function clientSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  if (response.destroyed) left.abort();
  response.once('close', () => {
    if (!response.writableEnded) left.abort();
  });
  return left.signal;
}
