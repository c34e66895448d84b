import { createProfilesMock } from '@profiles/mock';
import { serveSandboxes } from '@profiles/mock/server';
import { ProfileClient } from '@profiles/sdk';
import { expect, it, onTestFinished } from 'vitest';

/** The address of the server in the recipe. Its port may be in use here. */
const SERVER = 'http://127.0.0.1:4700';

it('gives each test of Cypress a sandbox, plans faults in it, and deletes it', async () => {
  const server = await serveSandboxes({ create: () => createProfilesMock() });
  onTestFinished(() => server.close());
  const send = (url: string, init?: RequestInit) => fetch(url.replace(SERVER, server.url), init);

  const hooks: Record<'before' | 'after', (() => void)[]> = { before: [], after: [] };
  let change: Parameters<typeof cy.intercept>[1] = () => {};
  let commands: Promise<unknown> = Promise.resolve();
  globalThis.beforeEach = (hook) => void hooks.before.push(hook);
  globalThis.afterEach = (hook) => void hooks.after.push(hook);
  globalThis.cy = {
    intercept(url, changeRequest) {
      expect(url).toBe('https://api.example.com/**');
      change = changeRequest;
    },
    request(method, url, body) {
      const headers = { 'content-type': 'application/json' };
      const init = body === undefined ? {} : { headers, body: JSON.stringify(body) };
      // `cy.request` fails unless the status is one of success.
      commands = commands.then(async () =>
        expect((await send(url, { method, ...init })).ok).toBe(true),
      );
    },
  };
  const { failNext } = await import('../src/cypress/profiles-sandbox.ts');

  /** The client of a page, whose requests Cypress changes. */
  const profiles = new ProfileClient({
    baseUrl: 'https://api.example.com',
    token: 'any',
    clientId: 'any',
    async fetch(input, init) {
      const request = { url: String(input) };
      change(request);
      const response = await send(request.url, init);
      // The page sees the response at the address that it requested.
      return new Response(await response.arrayBuffer(), response);
    },
  });
  const create = () => profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  const sandboxes = async () => (await send(`${SERVER}/__mock__/sandboxes`)).json();

  for (const _ of ['first test', 'second test']) {
    for (const hook of hooks.before) hook();
    await commands;
    expect(await create()).toEqual({ oid: 'patient-1' });
    failNext('createPatient', { kind: 'drop', stored: true });
    await commands;
    await expect(create()).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await sandboxes()).toMatchObject([{ patients: 2 }]);
    for (const hook of hooks.after) hook();
    await commands;
    expect(await sandboxes()).toEqual([]);
  }
});
