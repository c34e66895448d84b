import { NodeRequest } from 'srvx/node';
import type { ServedRequest } from './served-request.ts';

/** A path that stays as it is, whatever reads it: most do. */
const PLAIN = /^(?:\/[\w~-]+)+\/?$/;

/** Reads path and query of a request: what has dots, escapes or a host in it as the web does. */
export function requestPath({ req, res }: ServedRequest): {
  readonly path: string;
  readonly search: string;
} {
  if (req.url !== undefined && PLAIN.test(req.url)) return { path: req.url, search: '' };
  const { pathname, search } = new URL(new NodeRequest({ req, res }).url);
  return { path: pathname, search };
}
