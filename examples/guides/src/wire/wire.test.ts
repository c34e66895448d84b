import { readFileSync } from 'node:fs';
import { createProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';

const mock = createProfilesMock({
  baseUrl: 'https://api.example.com',
  seed: { emrUsers: [{ oid: 'dr-mehta' }] },
});
let exchange = '';

const profiles = new ProfileClient({
  baseUrl: mock.baseUrl,
  token: 'TOKEN',
  clientId: 'front-desk',
  async fetch(input, init) {
    const { pathname, host } = new URL(String(input));
    const headers = { host, ...Object.fromEntries(new Headers(init?.headers)) };
    const response = await mock.fetch(input, init);
    const request = message(`${init?.method} ${pathname} HTTP/1.1`, headers, String(init?.body));
    const type = { 'content-type': response.headers.get('content-type') ?? '' };
    const status = `HTTP/1.1 ${response.status}`;
    exchange = `${request}\n\n${message(status, type, await response.clone().text())}\n`;
    return response;
  },
});

function message(first: string, headers: Readonly<Record<string, string>>, body: string) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [first, ...lines, '', body].join('\n');
}

it.each([
  [
    'create-patient.http',
    () =>
      profiles.createPatient({
        fn: 'Asha',
        dob: '1990-04-12',
        gen: 'F',
        email: 'Asha@Example.com',
      }),
  ],
  [
    'update-emr-user.http',
    () => profiles.updateEmrUser('dr-mehta', { bg: 'O+', extras: { ward: 'B2' } }),
  ],
])('sends and receives the messages in %s', async (file, call) => {
  await call();
  expect(exchange).toBe(readFileSync(new URL(file, import.meta.url), 'utf8'));
});
