import { REDIRECT_STATUSES } from '@profiles/sdk/internal';
import type { Delivery } from '../delivery/delivery.ts';
import type { ServiceRequest, ServiceResponse } from '../http/service-request.ts';

/** Returns the response of a delivery if its status is that of a redirect. */
export function redirectIn(delivery: Delivery): ServiceResponse | undefined {
  if (!('response' in delivery)) return undefined;
  return REDIRECT_STATUSES.has(delivery.response.status) ? delivery.response : undefined;
}

/** Headers about a body. A redirect without the body removes them. */
const BODY_HEADERS = [
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-type',
];

/** Creates the request that `fetch` sends after a redirect. Some redirects turn it into a GET. */
export function redirected(
  request: ServiceRequest,
  { status }: ServiceResponse,
  path: string,
  search: string,
): ServiceRequest {
  const isPost = request.method === 'POST';
  const turnsToGet = status === 303 ? request.method !== 'HEAD' : isPost && status < 303;
  if (!turnsToGet) return { ...request, path, search };
  const headers = new Headers([...request.headers.entries()]);
  for (const name of BODY_HEADERS) headers.delete(name);
  return { method: 'GET', path, search, headers, body: undefined };
}
