import { isPlainPath } from '../http/plain-path.ts';
import type { ServedRequest } from './served-request.ts';

/** Stands for the host, which the service does not look at. */
const ORIGIN = 'http://localhost';

/** Reads path and query of a request: what has dots, escapes or a host in it as the web does. */
export function requestPath({ req: { url: target = '/' } }: Pick<ServedRequest, 'req'>): {
  readonly path: string;
  readonly search: string;
} {
  if (isPlainPath(target)) return { path: target, search: '' };
  // A request as to a proxy names the whole address; `OPTIONS *` names none.
  const url = URL.parse(target.startsWith('/') ? ORIGIN + target : target);
  return url ? { path: url.pathname, search: url.search } : { path: target, search: '' };
}
