import { ASHA, HEADERS } from '@profiles/testkit/send';
import { expect, it } from 'vitest';
import { serve } from '../../../test/raw-http.ts';
import { faults } from '../../index.ts';

const origin = 'https://app.example.com';
const CREATE = '/profiles/v1/patient/';

it('responds to a preflight, and does not record it', async () => {
  const { mock, url } = await serve();
  const [method, requested] = ['PATCH', 'authorization,client-id,content-type'];
  const asked = {
    'access-control-request-method': method,
    'access-control-request-headers': requested,
  };
  const init = { method: 'OPTIONS', headers: { origin, ...asked } };
  const response = await fetch(`${url}/profiles/v1/emr-user/user-1`, init);
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

it('allows a page to read every response: of the service, of a fault and of a defect', async () => {
  const { mock, url } = await serve({ createOid: () => '' });
  const body = JSON.stringify(ASHA);
  const create = (headers: object) =>
    fetch(url + CREATE, { method: 'POST', headers: { ...headers, origin }, body });
  mock.fail('*', faults.html502);
  const responses = [await create(HEADERS), await create({}), await create(HEADERS)];
  mock.fail('*', { kind: 'drip', bytesPerSecond: 10_000 });
  mock.fail('*', { kind: 'truncate' });
  responses.push(await create({}), await create({}));
  expect(responses.map(({ status }) => status)).toEqual([502, 401, 501, 401, 401]);
  expect(await responses[2]?.text()).toContain('The mock failed (TypeError) while handling POST');
  for (const { headers } of responses) expect(Object.fromEntries(headers)).toMatchObject(allowed);
});

it('sends no CORS headers to a request without an origin', async () => {
  const { url } = await serve();
  const names = [...(await fetch(`${url}/x`)).headers.keys()];
  expect(names.filter((name) => name.startsWith('access-control') || name === 'vary')).toEqual([]);
});
