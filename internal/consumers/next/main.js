// An app in which Next.js caches the responses of `fetch`. Each write must reach the service.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

let requests = 0;
let messages;
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
  messages = (await (await fetch(`${url}/writes`)).json()).map(({ message }) => message);
  break;
}
app.kill();
service.close();
const updates = [1, 2, 3, 4, 5].map((number) => `update ${number}`);
assert.deepEqual(messages, [...updates, 'not_sent']);
