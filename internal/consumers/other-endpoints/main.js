import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { forwardTo, serveProfilesMock } from '@profiles/mock/server';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { useApp } from './app.js';

const OWN = [
  '200 POST /auth/v1/login',
  '200 GET /visits/v1/visits',
  '200 DELETE /profiles/v1/devices/7',
];

// Over HTTP: the mock in front of the server that has the other endpoints.
const upstream = createServer((request, response) => {
  response.end(`${request.method} ${request.url.replace(/\?.*/, '')}`);
});
await once(upstream.listen(0, '127.0.0.1'), 'listening');
const served = createProfilesMock();
const server = await serveProfilesMock(served, {
  fallback: forwardTo(`http://127.0.0.1:${upstream.address().port}`),
});
assert.deepEqual(await useApp(server.url, served), OWN);
assert.deepEqual(
  served.otherRequests.map(({ method, path }) => `200 ${method} ${path}`),
  OWN,
);
await server.close();
upstream.close();

// Through MSW: the app's own handlers are beside those of the mock.
const baseUrl = 'https://api.example.com';
const intercepted = createProfilesMock({ baseUrl });
const own = http.all(`${baseUrl}/*`, ({ request: { method, url } }) =>
  HttpResponse.text(`${method} ${new URL(url).pathname}`),
);
const interception = setupServer(...profilesHandlers(intercepted, { otherPaths: 'pass' }), own);
interception.listen({ onUnhandledRequest: 'error' });
assert.deepEqual(await useApp(baseUrl, intercepted), OWN);
interception.close();
