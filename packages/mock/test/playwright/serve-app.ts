import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
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

/** An app whose server redirects to a real service, and that service. */
export interface App {
  readonly appUrl: string;
  readonly serviceUrl: string;
  /** The method and path of each request that arrived at the service. */
  readonly arrivals: readonly string[];
  close(): void;
}

/** Sends a request below the base URL from a shared worker. */
const SHARED_WORKER = (serviceUrl: string) => `
  onconnect = async ({ ports: [port] }) => {
    await fetch('${serviceUrl}/shared-worker', { method: 'POST', body: 'Asha' }).catch(() => {});
    port.postMessage('sent');
  };`;

/**
 * Serves an app and the service of its base URL. `/` is the form that the example in the doc comment of
 * the fixtures fills in. `/redirect?path=x` redirects to the path `x` of the service.
 */
export async function serveApp(): Promise<App> {
  const arrivals: string[] = [];
  const service = await serve(({ method, url }, response) => {
    arrivals.push(`${method} ${url}`);
    response.setHeader('access-control-allow-origin', '*').end();
  });
  service.on('upgrade', ({ url }, socket) => {
    arrivals.push(`WebSocket ${url}`);
    socket.destroy();
  });
  const serviceUrl = `${urlOf(service)}/base`;
  const app = await serve(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/redirect') {
      const location = `${serviceUrl}/${searchParams.get('path')}`;
      response.writeHead(307, { location, 'access-control-allow-origin': '*' }).end();
    } else if (pathname === '/shared-worker.js') {
      response.setHeader('content-type', 'text/javascript').end(SHARED_WORKER(serviceUrl));
    } else {
      response.setHeader('content-type', 'text/html').end(FORM);
    }
  });
  const close = () => {
    for (const server of [service, app]) {
      server.close();
      server.closeAllConnections();
    }
  };
  return { appUrl: urlOf(app), serviceUrl, arrivals, close };
}

async function serve(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function urlOf(server: Server): string {
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
