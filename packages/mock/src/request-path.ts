import { NodeRequest } from 'srvx/node';
import { isPlainPath } from './plain-path.ts';
import type { ServedRequest } from './served-request.ts';

/** Reads path and query of a request: what has dots, escapes or a host in it as the web does. */
export function requestPath({ req, res }: ServedRequest): {
  readonly path: string;
  readonly search: string;
} {
  if (req.url !== undefined && isPlainPath(req.url)) return { path: req.url, search: '' };
  const { pathname, search } = new URL(new NodeRequest({ req, res }).url);
  return { path: pathname, search };
}
