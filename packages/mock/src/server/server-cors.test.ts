import { expect, it } from 'vitest';
import { serve } from '../../test/raw-http.ts';
import { ASHA, HEADERS } from '../../test/send.ts';
import { faults } from '../index.ts';

const origin = 'https://app.example.com';
const CREATE = '/profiles/v1/patient/';

it.each([
  ['POST', CREATE],
  ['PATCH', '/profiles/v1/emr-user/user-1'],
])('answers the preflight of %s %s, and journals nothing', async (method, path) => {
  const { mock, url } = await serve();
  const asked = 'authorization,client-id,content-type';
  const response = await fetch(url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': asked,
    },
  });
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': method,
    'access-control-allow-headers': asked,
  });
  expect(mock.requests).toEqual([]);
});

const allowed = {
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'allow, location, retry-after, www-authenticate',
  vary: 'origin',
};

it.each([
  ['a created patient', 201, HEADERS],
  ['a missing credential', 401, {}],
])('lets a page read the answer to %s', async (_, status, headers) => {
  const { url } = await serve();
  const body = JSON.stringify(ASHA);
  const response = await fetch(url + CREATE, {
    method: 'POST',
    headers: { ...headers, origin },
    body,
  });
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject(allowed);
});

it('lets a page read what is left of a faulted answer', async () => {
  const { mock, url } = await serve();
  const body = JSON.stringify(ASHA);
  const post = { method: 'POST', headers: { ...HEADERS, origin }, body };
  mock.fail('*', faults.html502);
  mock.fail('*', { kind: 'truncate' });
  mock.fail('*', { kind: 'drip', bytesPerSecond: 10_000 });
  for (const status of [502, 201, 201]) {
    const response = await fetch(url + CREATE, post);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(allowed);
  }
});

it('lets a page read that the mock has a defect', async () => {
  const { url } = await serve({ createOid: () => '' });
  const body = JSON.stringify(ASHA);
  const response = await fetch(url + CREATE, {
    method: 'POST',
    headers: { ...HEADERS, origin },
    body,
  });
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
    501,
    origin,
  ]);
});

it('says nothing of origins where none asks', async () => {
  const { url } = await serve();
  const names = [...(await fetch(`${url}/x`)).headers.keys()];
  expect(names.filter((name) => name.startsWith('access-control') || name === 'vary')).toEqual([]);
});
