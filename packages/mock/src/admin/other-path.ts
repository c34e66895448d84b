import { ownPathOf, readingsOf } from '../service/own-path.ts';
import { ADMIN_PREFIX } from './admin-request.ts';

const ADMIN_SEGMENT = ADMIN_PREFIX.slice(1);

/**
 * Returns whether a path belongs neither to the service nor to the admin API, in any spelling. Only
 * requests to such paths may pass to others: a mistake of a client must not reach a server, and an
 * admin token must not leave the mock.
 */
export function isOtherPath(path: string): boolean {
  const isAdmin = (segment: string) => segment.toLowerCase() === ADMIN_SEGMENT;
  return !ownPathOf(path) && ![...readingsOf(path)].some((segments) => segments.some(isAdmin));
}
