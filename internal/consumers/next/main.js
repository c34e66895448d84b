// An app in which Next.js caches the responses of `fetch`. Each write must reach the service, except
// where `force-cache` overrides the SDK.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

let requests = 0;
const messages = {};
const service = createServer((request, response) => {
  requests += 1;
  const body = JSON.stringify({ oid: `patient-${requests}`, message: `update ${requests}` });
  request.resume().on('end', () => response.end(body));
});
await once(service.listen(0, '127.0.0.1'), 'listening');
const PROFILES_URL = `http://127.0.0.1:${service.address().port}`;
const app = spawn('next', ['start', '--port', '0'], { env: { ...process.env, PROFILES_URL } });
for await (const line of createInterface({ input: app.stdout })) {
  const [url] = /http:\/\/localhost:\d+/.exec(line) ?? [];
  if (!url) continue;
  for (const route of ['writes', 'cached']) {
    const responses = await (await fetch(`${url}/${route}`)).json();
    messages[route] = responses.map(({ message }) => message);
  }
  break;
}
app.kill();
service.close();
const updates = (...numbers) => [...numbers.map((number) => `update ${number}`), 'not_sent'];
assert.deepEqual(messages, { writes: updates(1, 2, 3, 4, 5), cached: updates(6, 6, 7, 8, 7) });
