import { ENDPOINTS } from '@profiles/sdk/schemas';
import { createHospital, send } from '@profiles/testkit/send';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KEPT_PATHS, OTHER_PATHS, spellingsOf } from '../../test/other-paths.ts';
import { raw, serve } from '../../test/raw-http.ts';
import { isOtherPath } from './other-path.ts';

it.each(OTHER_PATHS)('passes %s', (path) => {
  expect(isOtherPath(path)).toBe(true);
});

it.each(KEPT_PATHS)('keeps %s', (path) => {
  expect(isOtherPath(new URL(`http://a.test${path}`).pathname)).toBe(false);
});

it.each(Object.values(ENDPOINTS))('keeps every spelling of $path', ({ path }) => {
  fc.assert(
    fc.property(spellingsOf(path), (spelling) => {
      expect(isOtherPath(spelling)).toBe(false);
    }),
  );
});

it('passes only paths that the mock has no operation for', async () => {
  const mock = createHospital();
  const templates = Object.values(ENDPOINTS).map(({ path }) => spellingsOf(path));
  const segment = fc.constantFrom('profiles', 'v1', 'patient', 'emr-user', 'x', '');
  const others = fc.array(segment).map((each) => `/${each.join('/')}`);
  await fc.assert(
    fc.asyncProperty(fc.oneof(others, ...templates), async (path) => {
      fc.pre(isOtherPath(path));
      const { status } = await send(mock, { method: 'PUT', path });
      expect([status, mock.requests.at(-1)?.operation]).toEqual([404, undefined]);
    }),
  );
});

it.each(['/__mock__/../xxxxxxxx/reset', '/__mock__/../__mock_/reset', '/__mock__/..'])(
  'does not treat %s as an admin path',
  async (path) => {
    const { mock, url } = await serve();
    mock.emrUsers.create({});
    const host = `Host: ${new URL(url).host}`;
    const bytes = `POST ${path} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`;
    expect(await raw(url, bytes)).toMatch(/^HTTP\/1.1 404 /);
    expect(mock.emrUsers.size).toBe(2);
  },
);

it('leaves its paths to the service when it is turned off', async () => {
  const { mock, url } = await serve({}, { admin: false });
  expect((await fetch(`${url}/__mock__/snapshot`)).status).toBe(404);
  expect(mock.violations).toHaveLength(1);
});
