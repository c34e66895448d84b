import type { IncomingRequest } from '../http/incoming-request.ts';

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
  request: IncomingRequest,
  status: number,
  path: string,
  search: string,
): IncomingRequest {
  const isPost = request.method === 'POST';
  const turnsToGet = status === 303 ? request.method !== 'HEAD' : isPost && status < 303;
  if (!turnsToGet) return { ...request, path, search };
  const headers = new Headers([...request.headers.entries()]);
  for (const name of BODY_HEADERS) headers.delete(name);
  const readBody = async () => ({ bytes: undefined, isWhole: true });
  return { ...request, method: 'GET', path, search, headers, readBody };
}
