import type { ProfilesMock } from '../service/profiles-mock.ts';
import { ADMIN_PREFIX, type AdminApi } from './admin-request.ts';
import { ADMIN_ROUTES } from './admin-routes.ts';
import { EVENT_STREAM, EventFeed } from './event-stream.ts';
import { respondToRoute, toResponse } from './respond-to-route.ts';

/** Creates the admin API of a mock, without its access rules. */
export function createAdminApi(mock: ProfilesMock): AdminApi {
  const feed = new EventFeed(mock);
  return async (request) => {
    if (request.path === EVENTS && request.method === 'GET') {
      const stream = feed.open(request.headers.get('last-event-id'), request.signal);
      return new Response(stream, { headers: STREAM_HEADERS });
    }
    return toResponse(await respondToRoute(ADMIN_ROUTES, mock, request, HINT));
  };
}

const EVENTS = `${ADMIN_PREFIX}/events`;
const STREAM_HEADERS = { 'content-type': EVENT_STREAM, 'cache-control': 'no-store' };

/** The paths below `/__mock__` with their methods, for help texts. */
export const ADMIN_METHODS: readonly (readonly [path: string, methods: string])[] = [
  ...['/health', '/openapi.json', '/events'].map((path) => [path, 'GET'] as const),
  ...Object.entries(ADMIN_ROUTES).map(
    ([path, methods]) => [path, Object.keys(methods).join(', ')] as const,
  ),
];

const HINT =
  `The admin API has ${ADMIN_METHODS.map(([path]) => ADMIN_PREFIX + path).join(', ')}. ` +
  `The inspector is at ${ADMIN_PREFIX}/.`;
