import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { ProfileClient } from '@profiles/sdk';
import { expect, it, onTestFinished } from 'vitest';

it('responds to other endpoints of the same host', async () => {
  const mock = createProfilesMock();
  const server = await serveProfilesMock(mock, {
    fallback(request) {
      const { pathname } = new URL(request.url);
      if (pathname !== '/visits/v1/') return new Response(null, { status: 404 });
      return Response.json({ id: 'visit-1' });
    },
  });
  onTestFinished(() => server.close());

  const profiles = new ProfileClient({ baseUrl: server.url, token: 'any', clientId: 'any' });
  await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  const visit = await fetch(`${server.url}/visits/v1/`, { method: 'POST' });

  expect(await visit.json()).toEqual({ id: 'visit-1' });
  expect(mock.requests).toHaveLength(1);
  expect(mock.passthroughRequests).toMatchObject([{ method: 'POST', path: '/visits/v1/' }]);
});
