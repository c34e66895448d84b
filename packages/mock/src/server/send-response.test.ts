import { getEventListeners, once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { head, open } from '../../test/raw-http.ts';
import { createHospital } from '../../test/send.ts';
import type { Fault } from '../faults/faults.ts';
import { sendBroken } from './send-response.ts';
import { createServiceHandler } from './serve-service.ts';
import { readServedRequest } from './served-request.ts';

const HANG = { kind: 'hang' } as const;

function hang() {
  const closing = new AbortController();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const over = sendBroken(HANG, response, undefined, closing.signal);
  return { closing, response, over };
}

it.each<Fault>([{ kind: 'hang' }, { kind: 'drip', bytesPerSecond: 0.001 }])(
  'detects that a client left although its body was not read to the end: %j',
  async (fault) => {
    const mock = createHospital({ behaviour: { bodyLimit: 10 } });
    mock.fail('*', fault);
    const { signal } = new AbortController();
    const serveService = createServiceHandler(mock, {
      delay: 0,
      maxBodyBytes: 1e6,
      closing: signal,
    });
    const server = createServer((req, res) => serveService(readServedRequest(req, res)));
    onTestFinished(() => void server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = open(`http://127.0.0.1:${port}`);
    const body = 'x'.repeat(300_000);
    socket.write(head('POST /', ['Content-Length: 1000000']) + body);
    await expect.poll(() => mock.requests.length, { interval: 1 }).toBe(1);
    socket.destroy();
    const connections = () => promisify(server.getConnections.bind(server))();
    await expect.poll(connections, { interval: 1 }).toBe(0);
  },
);

describe('a request that hangs', () => {
  it('keeps no listener after its client has left', async () => {
    const { closing, response, over } = hang();
    response.emit('close');
    await over;
    expect(getEventListeners(closing.signal, 'abort')).toEqual([]);
    expect(response.listenerCount('close')).toBe(0);
  });

  it('ends if its client has already left', async () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    response.destroy();
    await once(response, 'close');
    await sendBroken(HANG, response, undefined, new AbortController().signal);
    expect(response.destroyed).toBe(true);
  });

  it('ends when the server closes', async () => {
    const { closing, response, over } = hang();
    closing.abort();
    await over;
    expect(response.destroyed).toBe(true);
    expect(response.listenerCount('close')).toBe(0);
  });
});
