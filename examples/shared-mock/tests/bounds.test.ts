import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_TOKEN, DevWorker } from './harness/dev-worker.ts';
import { ASHA, admin, clientOf, post } from './harness/sandbox-client.ts';

const MOST_SANDBOXES = 5;
const BODY_LIMIT = 10_000;
/** Names of one client. With ten thousand, the result is the same, and the test takes a minute. */
const FLOOD = 500;

let worker: DevWorker;
const addressOf = (name: string) => `${worker.url}/sandbox/${name}`;

beforeAll(async () => {
  worker = await DevWorker.start({ vars: { ADMIN_TOKEN, MOST_SANDBOXES, BODY_LIMIT } });
});

afterAll(() => worker?.[Symbol.asyncDispose]());

const listed = async (): Promise<{ name: string }[]> =>
  (await admin(worker.url, '/sandboxes')).json();

it.each([
  ['with a slash', 'a%2Fb'],
  ['with dots', 'a..b'],
  ['of 10,000 characters', 'a'.repeat(10_000)],
  ['that is a path of the service', 'profiles'],
])('rejects a sandbox name %s, and creates nothing', async (_, name) => {
  const response = await post(addressOf(name), JSON.stringify(ASHA));
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('name of a sandbox');
  const created = await admin(worker.url, '/sandboxes', 'POST', { name: decodeURIComponent(name) });
  expect(created.status).toBe(400);
  expect(await listed()).toEqual([]);
});

it('responds with 404 when an unknown sandbox is deleted, and creates nothing', async () => {
  for (const name of ['unknown', 'a%2Fb', 'a..b', 'a'.repeat(10_000)]) {
    expect((await admin(worker.url, `/sandboxes/${name}`, 'DELETE')).status).toBe(404);
  }
  expect(await listed()).toEqual([]);
});

it('creates nothing for the admin requests that it rejects', async () => {
  for (let at = 0; at <= MOST_SANDBOXES; at++) {
    const rejected = await admin(addressOf(`guess-${at}`), '/patients', 'GET', undefined, 'wrong');
    expect(rejected.status).toBe(401);
  }
  expect(await listed()).toEqual([]);
});

it.each<[string, () => BodyInit]>([
  ['with its length', () => new Uint8Array(BODY_LIMIT + 1)],
  ['in chunks', () => new Blob([new Uint8Array(2 * BODY_LIMIT)]).stream()],
])('rejects a body over the limit that is sent %s', async (_, body) => {
  const base = addressOf('bodies');
  const init: RequestInit & { duplex: 'half' } = { duplex: 'half' };
  const response = await post(base, body(), init);
  expect(response.status).toBe(413);
  expect(await response.text()).toContain('The body has more than 10000 bytes');
  expect(await (await admin(base, '/requests')).json()).toEqual([]);
});

it('rejects new sandboxes beyond the maximum, and serves the existing ones', async () => {
  const names = Array.from({ length: MOST_SANDBOXES }, (_, at) => `kept-${at}`);
  await admin(worker.url, '/sandboxes/bodies', 'DELETE');
  for (const name of names) await clientOf(addressOf(name)).createPatient(ASHA);
  const responses = new Map<number, number>();
  let next = 0;
  const flood = async () => {
    while (next < FLOOD) {
      const response = await post(addressOf(`more-${next++}`), JSON.stringify(ASHA));
      responses.set(response.status, (responses.get(response.status) ?? 0) + 1);
      await response.body?.cancel();
    }
  };
  await Promise.all(Array.from({ length: 10 }, flood));
  expect([...responses]).toEqual([[503, FLOOD]]);
  const rejected = await admin(worker.url, '/sandboxes', 'POST', { name: 'more' });
  expect([rejected.status, await rejected.json()]).toEqual([
    503,
    {
      error:
        'The maximum number of sandboxes (5) is reached. Delete some with DELETE ' +
        '/__mock__/sandboxes/{name}, or raise MOST_SANDBOXES in wrangler.jsonc.',
    },
  ]);
  expect((await listed()).map(({ name }) => name).sort()).toEqual(names);
  for (const name of names) {
    expect(await clientOf(addressOf(name)).createPatient(ASHA)).toEqual({ oid: 'patient-2' });
  }
  await admin(worker.url, '/sandboxes/kept-0', 'DELETE');
  expect(await clientOf(addressOf('more')).createPatient(ASHA)).toEqual({ oid: 'patient-1' });
});
