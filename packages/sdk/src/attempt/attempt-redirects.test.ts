import { clientOf } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { describe, expect, it } from 'vitest';
import { http, rawServer } from '../../test/raw-server.ts';

describe('a redirect', () => {
  it.each([
    [301, 'rejected'],
    [302, 'unknown'],
    [303, 'unknown'],
    [307, 'rejected'],
    [308, 'rejected'],
  ])(
    'with status %i ends the call as %s, and its target receives nothing',
    async (status, outcome) => {
      for (const operation of OPERATIONS) {
        const target = await rawServer({});
        const headers = { location: `${target.url}/profiles/v1/patient/` };
        const server = await rawServer({
          requestCame: (socket) => socket.write(http(status, headers)),
        });
        await expect(call(clientOf(server.url), operation)).rejects.toMatchObject({
          name: 'RedirectError',
          code: 'redirected',
          outcome,
          status,
          attempts: 1,
        });
        expect([server.requests.length, target.connections()]).toEqual([1, 0]);
      }
    },
  );

  it('that the fetch followed despite redirect: manual leaves the outcome unknown', async () => {
    const fetch = async () =>
      Object.defineProperty(Response.json({ oid: 'p-1' }), 'redirected', { value: true });
    const promise = call(clientOf('https://api.example.com', { fetch }), 'createPatient');
    await expect(promise).rejects.toMatchObject({ code: 'redirected', outcome: 'unknown' });
  });

  it('whose status the runtime hides, as browsers do, leaves the outcome unknown', async () => {
    const fetch = async () =>
      Object.defineProperties(new Response(), {
        type: { value: 'opaqueredirect' },
        status: { value: 0 },
        ok: { value: false },
      });
    const promise = call(clientOf('https://api.example.com', { fetch }), 'createPatient');
    await expect(promise).rejects.toMatchObject({
      code: 'redirected',
      outcome: 'unknown',
      status: undefined,
    });
  });
});
