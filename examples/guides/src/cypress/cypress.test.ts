import { createProfilesMock, type ProfilesMock } from '@profiles/mock';
import { type MockServer, serveSandboxes } from '@profiles/mock/server';
import { ProfileClient } from '@profiles/sdk';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CypressStandIn } from './stand-in.ts';

const cypress = new CypressStandIn();
const mocks: ProfilesMock[] = [];
let server: MockServer;
let failNext: (operation: string, fault: object) => void;

beforeAll(async () => {
  server = await serveSandboxes({
    create() {
      const mock = createProfilesMock();
      mocks.push(mock);
      return mock;
    },
  });
  // The recipe names the port of the command, which may be in use here.
  const { fetch } = globalThis;
  const toServer = (input: string | URL | Request) =>
    String(input).replace('http://127.0.0.1:4700', server.url);
  vi.stubGlobal('fetch', ((input, init) =>
    fetch(toServer(input), init)) satisfies typeof globalThis.fetch);
  cypress.install();
  ({ failNext } = await import('./profiles-sandbox.ts'));
});

afterAll(() => {
  vi.unstubAllGlobals();
  return server.close();
});

const create = () =>
  new ProfileClient({
    baseUrl: 'https://api.example.com',
    token: 'any',
    clientId: 'any',
    fetch: cypress.fetch,
  }).createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });

async function sandboxes(): Promise<readonly object[]> {
  return (await fetch(`${server.url}/__mock__/sandboxes`)).json();
}

it('gives each test a sandbox, and deletes it', async () => {
  await cypress.run(async () => {
    expect(await create()).toEqual({ oid: 'patient-1' });
    expect(await sandboxes()).toHaveLength(1);
  });
  expect(await sandboxes()).toEqual([]);
  await cypress.run(async () => {
    expect(await create()).toEqual({ oid: 'patient-1' });
  });
  expect(mocks.map(({ patients }) => patients.size)).toEqual([1, 1]);
});

it('applies a fault to the next request', async () => {
  await cypress.run(async () => {
    failNext('createPatient', { kind: 'drop', stored: true });
    await vi.waitUntil(() => mocks.at(-1)?.faults.length === 1);
    await expect(create()).rejects.toMatchObject({ outcome: 'unknown' });
    expect(mocks.at(-1)?.patients.size).toBe(1);
  });
});
