import { createProfilesMock } from '@profiles/mock';
import { createWebHandler } from '@profiles/mock/web';
import { Hono } from 'hono';

const STAGING = 'https://staging.example.com';

const mock = createProfilesMock({
  baseUrl: 'http://localhost/api',
  now: () => new Date(),
});
const respond = createWebHandler(mock, {
  // The pages of the fallback have the same origin as the admin API.
  admin: { token: 'token-of-the-team' },
  // The path of the request is the one below /api.
  fallback(request) {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(STAGING + pathname + search, request));
  },
});

export const app = new Hono();
app.all('/api/*', (context) => respond(context.req.raw));
