import { expect, it } from 'vitest';
import { serve } from '../../test/raw-http.ts';
import { ASHA, HEADERS } from '../../test/send.ts';
import { faults } from '../index.ts';

const origin = 'https://app.example.com';
const CREATE = '/profiles/v1/patient/';

it.each([
  ['POST', CREATE],
  ['PATCH', '/profiles/v1/emr-user/user-1'],
])('responds to the preflight of %s %s, and does not record it', async (method, path) => {
  const { mock, url } = await serve();
  const requested = 'authorization,client-id,content-type';
  const response = await fetch(url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': requested,
    },
  });
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': method,
    'access-control-allow-headers': requested,
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
])('allows a page to read the response to %s', async (_, status, headers) => {
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

it('allows a page to read a response with a fault', async () => {
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

it('allows a page to read the 501 of a defect of the mock', async () => {
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

it('sends no CORS headers to a request without an origin', async () => {
  const { url } = await serve();
  const names = [...(await fetch(`${url}/x`)).headers.keys()];
  expect(names.filter((name) => name.startsWith('access-control') || name === 'vary')).toEqual([]);
});
