// Starts a built server, and registers a patient at a path of it: `node register.js SCRIPT PATH`. It must read
// its variables when it starts, and send the service one request without the cookies of the user.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';

const [script, path] = process.argv.slice(2);
const mock = createProfilesMock({ credentials: { tokens: ['from-the-environment'] } });
const service = await serveProfilesMock(mock);
const app = spawn(process.execPath, [script], {
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    PROFILES_URL: service.url,
    PROFILES_TOKEN: 'from-the-environment',
  },
});
let result;
for await (const line of createInterface({ input: app.stdout })) {
  const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
  if (!url) continue;
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'session=secret' },
    body: JSON.stringify({ fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' }),
  });
  result = await response.json();
  break;
}
app.kill();
await service.close();
assert.deepEqual(result, { oid: 'patient-1' });
assert.deepEqual(
  mock.requests.map(({ headers }) => headers.cookie),
  [undefined],
);
