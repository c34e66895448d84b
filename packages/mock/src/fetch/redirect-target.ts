import { REDIRECT_STATUSES } from '@profiles/sdk/schemas';
import type { Delivery } from '../faults/delivery.ts';
import type { ServiceRequest } from '../http/service-request.ts';

/** Where a response sends its client. */
export interface RedirectTarget {
  readonly status: number;
  /** The URL, which may be relative. */
  readonly location: string;
}

/** Returns where a delivery redirects its client, if it does. */
export function redirectTarget(delivery: Delivery): RedirectTarget | undefined {
  if (!('answer' in delivery)) return undefined;
  const { status, headers } = delivery.answer;
  const { location } = headers;
  return REDIRECT_STATUSES.has(status) && location !== undefined ? { status, location } : undefined;
}

/** Headers about a body. They go with it. */
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
  { status }: RedirectTarget,
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
