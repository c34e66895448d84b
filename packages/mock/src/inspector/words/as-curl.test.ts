import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ASHA, create, createHospital, update } from '../../../test/send.ts';
import { serveProfilesMock } from '../../server.ts';
import { asCurl } from './as-curl.ts';

const BODIES = [
  ASHA,
  { fn: "O'Neil", ln: '$(id) `id` \\ "x" !', dob: '1990-04-12', gen: 'F' },
  '{"fn": \'not JSON',
];

it.each(BODIES.map((body) => [body]))('repeats a creation with the body %j', async (body) => {
  const mock = createHospital();
  const { url, close } = await serveProfilesMock(mock);
  await create(mock, body);
  const [entry] = mock.requests;
  if (!entry) throw new Error('There is no request.');
  await promisify(execFile)('sh', ['-c', asCurl(entry, url)]);
  await close();
  expect(mock.requests.at(1)).toMatchObject({
    method: entry.method,
    path: entry.path,
    body: entry.body,
    response: { status: entry.response?.status },
  });
});

it('has neither a credential nor a header that the request did not have', async () => {
  const mock = createHospital();
  await update(mock, {}, { headers: { authorization: 'Bearer secret', 'client-id': undefined } });
  const [entry] = mock.requests;
  if (!entry) throw new Error('There is no request.');
  expect(asCurl(entry, mock.baseUrl)).toMatchInlineSnapshot(`
    "curl -i -X PATCH https://profiles.test/profiles/v1/emr-user/user-1 \\
      -H 'authorization: any' \\
      -H 'content-type: application/json' \\
      --data-raw '{}'"
  `);
});
