import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createHospital } from '@profiles/testkit/send';
import { onTestFinished, vi } from 'vitest';
import type { ProfilesMockOptions } from '../src/index.ts';
import { type ServeOptions, serveProfilesMock } from '../src/server.ts';
import type { Dispatcher } from '../src/serving/dispatch.ts';
import { serveRequest } from '../src/serving/server/http-frame.ts';
import type { Serving } from '../src/serving/server/serve-options.ts';
import type { CleanUp } from './clean-up.ts';

/** Serves a mock until the test ends. */
export async function serve(
  options: ProfilesMockOptions = {},
  how: ServeOptions = {},
  cleanUp: CleanUp = onTestFinished,
  mock = createHospital(options),
) {
  const server = await serveProfilesMock(mock, how);
  cleanUp(() => server.close());
  return { mock, ...server };
}

/** Serves requests by a dispatcher alone until the test ends. */
export async function serveBy(dispatch: Dispatcher, options: Partial<Serving> = {}) {
  const serving = { ...SERVING, ...options };
  const server = createServer((req, res) => void serveRequest(req, res, dispatch, serving));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** How a server handles requests by default. */
export const SERVING: Serving = {
  access: undefined,
  delay: 0,
  maxBodyBytes: 1e6,
  closing: new AbortController().signal,
};

/** Closes a server whose timers never fire: after two seconds, it closes connections by force. */
export async function closeWithoutForce(close: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await close();
}

/** Connects to a server without HTTP. The connection closes when the test ends. */
export function open(url: string, cleanUp: CleanUp = onTestFinished) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  cleanUp(() => void socket.destroy());
  return socket;
}

/** Sends bytes unchanged and returns everything that arrives until the connection ends. */
export async function raw(
  url: string,
  bytes: string | Uint8Array,
  cleanUp: CleanUp = onTestFinished,
): Promise<string> {
  const socket = open(url, cleanUp);
  socket.write(bytes);
  return text(socket);
}

/** Returns the head of a request to the service, with all required headers. */
export function head(line: string, headers: readonly string[] = []): string {
  const required = ['Host: localhost', 'Authorization: Bearer a', 'client-id: c'];
  const all = [`${line} HTTP/1.1`, ...required, 'Content-Type: application/json', ...headers];
  return `${all.join('\r\n')}\r\n\r\n`;
}
