import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_TOKEN, type DevWorker, startWorker } from './dev-worker.ts';
import { ASHA, admin, clientOf, post, sandboxesOf } from './sandbox-client.ts';

const MAX_SANDBOXES = 5;
const BODY_LIMIT = 10_000;
/** Names of one client. With ten thousand, the result is the same, and the test takes a minute. */
const FLOOD = 500;

let worker: DevWorker;
const addressOf = (name: string) => `${worker.url}/sandbox/${name}`;
const create = (name: string) => clientOf(addressOf(name)).createPatient(ASHA);

beforeAll(async () => {
  worker = await startWorker({ ADMIN_TOKEN, MAX_SANDBOXES, BODY_LIMIT });
});

afterAll(() => worker?.[Symbol.asyncDispose]());

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
  const names = Array.from({ length: MAX_SANDBOXES }, (_, at) => `kept-${at}`);
  await admin(worker.url, '/sandboxes/bodies', 'DELETE');
  for (const name of names) await create(name);
  const statuses = new Set<number>();
  let next = 0;
  const flood = async () => {
    while (next < FLOOD) {
      const response = await post(addressOf(`more-${next++}`), JSON.stringify(ASHA));
      statuses.add(response.status);
      await response.body?.cancel();
    }
  };
  await Promise.all(Array.from({ length: 10 }, flood));
  expect([...statuses]).toEqual([503]);
  const rejected = await admin(worker.url, '/sandboxes', 'POST', { name: 'more' });
  const error =
    'The maximum number of sandboxes (5) is reached. Delete some with DELETE ' +
    '/__mock__/sandboxes/{name}, or raise MAX_SANDBOXES in wrangler.jsonc.';
  expect([rejected.status, await rejected.json()]).toEqual([503, { error }]);
  expect((await sandboxesOf(worker.url)).map(({ name }) => name).sort()).toEqual(names);
  for (const name of names) expect(await create(name)).toEqual({ oid: 'patient-2' });
  await admin(worker.url, '/sandboxes/kept-0', 'DELETE');
  expect(await create('more')).toEqual({ oid: 'patient-1' });
});
