import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import { describe, expect, it } from 'vitest';
import { callOf, SANDBOX_SERVERS } from '../../../test/sandboxes.ts';
import { SetupError } from '../../index.ts';
import { serveSandboxes } from '../../server.ts';

const PATIENT = '/profiles/v1/patient/';
const NAME_RULE =
  'The name of a sandbox must have 1 to 64 characters: ASCII letters, digits, "-" and "_".';
const MISSING = 'The name of a sandbox is missing.';
const REMEDY = 'Use {address of this server}/sandbox/{name} as the base URL, with any name.';

describe.each(Object.entries(SANDBOX_SERVERS))('sandboxes over %s', (_, start) => {
  it('creates the mock of a sandbox when the first request arrives, with its name', async () => {
    const names: string[] = [];
    const create = (name: string) => {
      names.push(name);
      return createHospital();
    };
    const call = callOf(await start({ create }));
    await call('GET', '/__mock__/sandboxes');
    expect(names).toEqual([]);
    for (const name of ['one', 'two', 'one', 'a-B_9', 'x'.repeat(64)]) {
      expect((await call('POST', `/sandbox/${name}${PATIENT}`, ASHA)).status).toBe(201);
    }
    expect(names).toEqual(['one', 'two', 'a-B_9', 'x'.repeat(64)]);
  });

  it.each<[string, string, 400 | 404]>([
    ['/sandbox/a.b', NAME_RULE, 400],
    ['/sandbox/a%2Fb', NAME_RULE, 400],
    ['/sandbox/%F0%9F%92%89', NAME_RULE, 400],
    [`/sandbox/${'a'.repeat(65)}`, NAME_RULE, 400],
    ['/sandbox/', MISSING, 400],
    ['/sandbox', MISSING, 400],
    ['/sandbox/__mock__', MISSING, 400],
    ['/other', 'This path is outside every sandbox.', 404],
    ['/sandboxes/a', 'This path is outside every sandbox.', 404],
    ['/sandbox/../other', 'This path is outside every sandbox.', 404],
  ])('rejects %.40s with a message that says how to fix it', async (prefix, problem, status) => {
    let created = 0;
    const create = () => {
      created += 1;
      return createHospital();
    };
    const { url, fetch } = await start({ create });
    const headers = { ...HEADERS, origin: 'https://app.example' };
    const init = { method: 'POST', headers, body: JSON.stringify(ASHA) };
    const response = await fetch(url + prefix + PATIENT, init);
    expect([response.status, await response.json()]).toEqual([
      status,
      { error: `${problem} ${REMEDY}` },
    ]);
    // A page can read the message too.
    expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(created).toBe(0);
  });

  it('lists, creates and deletes sandboxes', async () => {
    const call = callOf(await start());
    await call('POST', `/sandbox/one${PATIENT}`, ASHA);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const two = { name: 'two', createdAt: time, usedAt: time, patients: 1, emrUsers: 1 };
    const lastRequest = { at: time, operation: 'createPatient', status: 201 };
    const one = { ...two, name: 'one', patients: 2, lastRequest };
    expect(await call('GET', '/__mock__/sandboxes')).toEqual({ status: 200, json: [one] });
    const made = await call('POST', '/__mock__/sandboxes', { name: 'two' });
    expect(made).toEqual({ status: 201, json: two });
    // Creating it again changes nothing.
    const again = await call('POST', '/__mock__/sandboxes', { name: 'one' });
    expect(again).toEqual({ status: 201, json: one });
    expect((await call('DELETE', '/__mock__/sandboxes/one')).status).toBe(204);
    const unknown = { status: 404, json: { error: 'No sandbox has this name.' } };
    for (const name of ['one', 'never', 'a.b', '..%2Ftwo', 'a'.repeat(10_000)]) {
      expect(await call('DELETE', `/__mock__/sandboxes/${name}`)).toEqual(unknown);
    }
    expect((await call('GET', '/__mock__/')).json).toEqual([two]);
    expect((await call('GET', '/sandbox/one/__mock__/patients')).json).toHaveLength(1);
  });

  it('lists the last request of a sandbox without its data, until a reset', async () => {
    const call = callOf(await start());
    const lastRequest = async () => (await call('GET', '/__mock__/sandboxes')).json[0].lastRequest;
    await call('GET', '/sandbox/one/__mock__/patients');
    expect(await lastRequest()).toBeUndefined();
    await call('POST', `/sandbox/one${PATIENT}`, ASHA);
    expect(await lastRequest()).toMatchObject({ operation: 'createPatient', status: 201 });
    await call('POST', `/sandbox/one${PATIENT}`, ASHA);
    await call('PATCH', '/sandbox/one/profiles/v1/emr-user/nobody', { bg: 'O+' });
    expect(await lastRequest()).toMatchObject({ operation: 'updateEmrUser', status: 404 });
    await call('GET', '/sandbox/one/patients/asha');
    expect(await lastRequest()).toEqual({ at: expect.any(String), status: 404 });
    // A second look at the same request has the same parts.
    expect(await lastRequest()).toEqual({ at: expect.any(String), status: 404 });
    const drop = { operation: '*', fault: { kind: 'drop', stored: true } };
    await call('POST', '/sandbox/one/__mock__/faults', drop);
    await expect(call('POST', `/sandbox/one${PATIENT}`, ASHA)).rejects.toThrow();
    expect(await lastRequest()).toEqual({ at: expect.any(String), operation: 'createPatient' });
    await call('POST', '/sandbox/one/__mock__/reset');
    expect(await lastRequest()).toBeUndefined();
  });

  it.each([
    [undefined, MISSING],
    [{ name: 7 }, MISSING],
    [{ name: 'a/b' }, NAME_RULE],
  ])('rejects %j as a new sandbox', async (body, error) => {
    const call = callOf(await start());
    const response = await call('POST', '/__mock__/sandboxes', body);
    expect(response).toEqual({ status: 400, json: { error } });
    expect((await call('GET', '/__mock__/sandboxes')).json).toEqual([]);
  });

  it('rejects sandboxes beyond the maximum, and keeps the others', async () => {
    const call = callOf(await start({ most: 3 }));
    const create = (name: string) => call('POST', `/sandbox/${name}${PATIENT}`, ASHA);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => (await create(`n${at}`)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 503)).toHaveLength(17);
    const rejected = await create('late');
    expect(rejected).toMatchObject({
      status: 503,
      json: {
        error: expect.stringMatching(
          /^The maximum number of sandboxes \(3\) is reached\. Delete some with DELETE \/__mock__\/sandboxes\/\{name\}, or raise/,
        ),
      },
    });
    expect(await call('POST', '/__mock__/sandboxes', { name: 'late' })).toEqual(rejected);
    const { json: kept } = await call('GET', '/__mock__/sandboxes');
    expect(kept.map(({ patients }: { patients: number }) => patients)).toEqual([2, 2, 2]);
    await call('DELETE', `/__mock__/sandboxes/${kept[0].name}`);
    expect((await create('late')).status).toBe(201);
  });

  it('reports why a mock could not be created, and retries with the next request', async () => {
    let isBroken = true;
    const create = () => {
      if (isBroken) throw new SetupError('The seed is not valid.');
      return createHospital();
    };
    const { url, fetch } = await start({ create });
    const ask = () => fetch(`${url}/sandbox/one/__mock__/patients`);
    const failed = await ask();
    expect([failed.status, await failed.text()]).toEqual([501, 'The seed is not valid.']);
    isBroken = false;
    expect((await ask()).status).toBe(200);
  });

  it('redirects to the page of a sandbox, and serves the page of all sandboxes', async () => {
    const { url, fetch } = await start();
    const moved = await fetch(`${url}/sandbox/one`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([308, 'one/']);
    const pages = ['/sandbox/one/', '/', '/__mock__/'].map(async (path) => {
      const response = await fetch(url + path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      return [response.status, await response.text()];
    });
    expect(await Promise.all(pages)).toEqual([
      [200, expect.stringContaining('href="__mock__/">inspector')],
      [200, expect.stringContaining('/sandbox/{name} as their base URL')],
      [200, expect.stringContaining('<profiles-mock-sandboxes')],
    ]);
  });

  it('requires the admin token for the list and for each sandbox, not for the service', async () => {
    const server = await start({ admin: { token: 'hush' } });
    const call = callOf(server);
    const withToken = { headers: { authorization: 'Bearer hush' } };
    for (const path of ['/__mock__/sandboxes', '/__mock__/', '/sandbox/one/__mock__/requests']) {
      expect((await call('GET', path)).status).toBe(401);
      expect((await server.fetch(server.url + path, withToken)).status).toBe(200);
    }
    expect((await call('DELETE', '/__mock__/sandboxes/one')).status).toBe(401);
    expect((await call('POST', `/sandbox/one${PATIENT}`, ASHA)).status).toBe(201);
    expect((await call('GET', '/__mock__/health')).json).toEqual({ status: 'ok' });
  });

  it('ends the events of a sandbox that is deleted', async () => {
    const { url, fetch } = await start();
    const events = await fetch(`${url}/sandbox/one/__mock__/events`);
    await callOf({ url, fetch })('DELETE', '/__mock__/sandboxes/one');
    expect(await events.text()).toContain('event: ');
  });
});

it.each([{ idleMs: 0 }, { idleMs: Number.NaN }, { most: 0 }, { most: Number.NaN }])(
  'rejects %j',
  async (options) => {
    const create = () => createHospital();
    await expect(serveSandboxes({ create, ...options })).rejects.toThrow(SetupError);
  },
);

it('serves no admin API when it is turned off', async () => {
  const server = await serveSandboxes({ create: () => createHospital(), admin: false });
  const status = async (path: string) => (await fetch(server.url + path)).status;
  expect(await status('/__mock__/sandboxes')).toBe(403);
  expect(await status('/sandbox/one/__mock__/requests')).toBe(404);
  await server.close();
});
