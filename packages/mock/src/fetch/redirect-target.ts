import { REDIRECT_STATUSES } from '@profiles/sdk/schemas';
import type { Delivery } from '../faults/delivery.ts';
import type { ServiceRequest } from '../http/service-request.ts';

/** Returns the URL that a delivery redirects its client to, if any. */
export function redirectTarget(delivery: Delivery): string | undefined {
  if (!('answer' in delivery)) return undefined;
  const { status, headers } = delivery.answer;
  return REDIRECT_STATUSES.has(status) ? headers['location'] : undefined;
}

/** Creates the request that `fetch` sends after a redirect. Some redirects turn it into a GET. */
export function redirected(
  request: ServiceRequest,
  delivery: Delivery,
  path: string,
  search: string,
): ServiceRequest {
  const status = 'answer' in delivery ? delivery.answer.status : 0;
  const isPost = request.method === 'POST';
  const turnsToGet = status === 303 ? request.method !== 'HEAD' : isPost && status < 303;
  if (!turnsToGet) return { ...request, path, search };
  const headers = new Headers([...request.headers.entries()]);
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  return { method: 'GET', path, search, headers, body: undefined };
}
