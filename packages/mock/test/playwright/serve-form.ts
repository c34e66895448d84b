import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const FORM = `<!doctype html>
<title>Register a patient</title>
<form>
  <label>First name <input name="fn"></label>
  <button>Register</button>
  <p role="status"></p>
</form>
<script type="module">
  const [form] = document.forms;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const response = await fetch('https://profiles.test/profiles/v1/patient/', {
      method: 'POST',
      headers: { authorization: 'Bearer any', 'client-id': 'desk', 'content-type': 'application/json' },
      body: JSON.stringify({ fn: form.fn.value, dob: '1990-04-12', gen: 'F' }),
    });
    const { oid } = await response.json();
    form.querySelector('[role=status]').textContent = 'Registered as ' + oid + '.';
  });
</script>`;

/** Serves the form that the example in the doc comment of the fixtures fills in. */
export function serveForm(): { readonly url: Promise<string>; close(): void } {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(FORM);
  }).listen(0, '127.0.0.1');
  const url = once(server, 'listening').then(() => {
    const { port } = server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  });
  return { url, close: () => void server.close() };
}
