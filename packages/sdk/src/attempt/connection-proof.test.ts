import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { selfSigned } from '@profiles/testkit/certificate';
import { clientOf } from '@profiles/testkit/clients';
import { listen } from '@profiles/testkit/port';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closedPortUrl, rawServer } from '../../test/raw-server.ts';
import { connectionProof } from './connection-proof.ts';

interface Link {
  readonly code?: string;
  readonly syscall?: string;
  readonly message?: string;
}

/** An error with its causes, outermost first. */
function failure(...links: readonly Link[]): unknown {
  return links.reduceRight<unknown>(
    (cause, { message = 'fetch failed', ...facts }) =>
      Object.assign(new TypeError(message, { cause }), facts),
    undefined,
  );
}

const deno = (text: string) => ({ message: `error sending request for url (http://h/): ${text}` });

const PROOFS: readonly (readonly [string, unknown, string])[] = [
  [
    'Node, connection refused',
    failure({}, { code: 'ECONNREFUSED', syscall: 'connect' }),
    'not_connected',
  ],
  ['Node, no address', failure({}, { code: 'ENOTFOUND', syscall: 'getaddrinfo' }), 'not_connected'],
  ['Node, no resolver', failure({}, { code: 'EAI_AGAIN' }), 'not_connected'],
  ['Node, no route', failure({}, { code: 'EHOSTUNREACH' }), 'not_connected'],
  ['Node, no network', failure({}, { code: 'ENETUNREACH' }), 'not_connected'],
  [
    'Node, connect timeout of undici',
    failure({}, { code: 'UND_ERR_CONNECT_TIMEOUT' }),
    'not_connected',
  ],
  [
    'Node, connect timeout of the system',
    failure({}, { code: 'ETIMEDOUT', syscall: 'connect' }),
    'not_connected',
  ],
  [
    'Node, reset on connect',
    failure({}, { code: 'ECONNRESET', syscall: 'connect' }),
    'not_connected',
  ],
  ['Bun, connection refused', failure({ code: 'ECONNREFUSED' }), 'not_connected'],
  ['Bun 1.1, connection refused', failure({ code: 'ConnectionRefused' }), 'not_connected'],
  [
    'Deno, connection refused',
    failure({}, deno('client error (Connect): tcp connect error: x')),
    'not_connected',
  ],
  ['Deno, no address', failure({}, deno('client error (Connect): dns error: x')), 'not_connected'],
  [
    'Node, self-signed certificate',
    failure({}, { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    'certificate_rejected',
  ],
  ['Node, expired certificate', failure({}, { code: 'CERT_HAS_EXPIRED' }), 'certificate_rejected'],
  [
    'Node, certificate of another name',
    failure({}, { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    'certificate_rejected',
  ],
  [
    'Node, certificate of an unknown issuer',
    failure({}, { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }),
    'certificate_rejected',
  ],
  [
    'Deno, certificate',
    failure({}, deno('client error (Connect): invalid peer certificate: x')),
    'certificate_rejected',
  ],
  ['Node, reset', failure({}, { code: 'ECONNRESET', syscall: 'read' }), 'nothing'],
  ['Node, closed', failure({}, { code: 'UND_ERR_SOCKET' }), 'nothing'],
  ['Node, broken pipe', failure({}, { code: 'EPIPE', syscall: 'write' }), 'nothing'],
  ['Node, route lost later', failure({}, { code: 'EHOSTUNREACH', syscall: 'read' }), 'nothing'],
  ['Node, network lost later', failure({}, { code: 'ENETUNREACH', syscall: 'write' }), 'nothing'],
  [
    'Node, client certificate',
    failure({}, { code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' }),
    'nothing',
  ],
  ['Node, renegotiation', failure({}, { code: 'ERR_TLS_RENEGOTIATION_DISABLED' }), 'nothing'],
  ['Bun, reset', failure({ code: 'ECONNRESET' }), 'nothing'],
  ['Deno, reset', failure({}, deno('client error (SendRequest): connection closed')), 'nothing'],
  ['Chromium, any failure', failure({ message: 'Failed to fetch' }), 'nothing'],
  ['Safari, any failure', failure({ message: 'Load failed' }), 'nothing'],
  ['no error', undefined, 'nothing'],
  ['a string', 'ECONNREFUSED', 'nothing'],
];

it.each(PROOFS)('connectionProof classifies the error of a runtime: %s', (_, error, proof) => {
  expect(connectionProof(error)).toBe(proof);
});

it('connectionProof proves nothing from circular causes or an unreadable error', () => {
  const round: { cause?: unknown } = {};
  round.cause = round;
  expect(connectionProof(round)).toBe('nothing');
  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new Error('read');
      },
    },
  );
  expect(connectionProof(hostile)).toBe('nothing');
});

describe('with a real server', () => {
  it.each(OPERATIONS)(
    'a refused connection proves that %s was not sent, after each attempt',
    async (operation) => {
      const promise = call(clientOf(await closedPortUrl()), operation);
      await expect(promise).rejects.toMatchObject({
        code: 'connection_failed',
        outcome: 'not_sent',
        attempts: 3,
        cause: { name: 'Error', code: 'ECONNREFUSED', syscall: 'connect' },
      });
      expect(promise.sent).toBe(false);
    },
  );

  it.each(OPERATIONS)(
    'a name without an address proves that %s was not sent',
    async (operation) => {
      const promise = call(clientOf('https://profiles.invalid', { maxRetries: 0 }), operation);
      await expect(promise).rejects.toMatchObject({
        code: 'connection_failed',
        outcome: 'not_sent',
        cause: { syscall: 'getaddrinfo' },
      });
      expect(promise.sent).toBe(false);
    },
  );

  it.each(OPERATIONS)('an untrusted certificate ends %s without a retry', async (operation) => {
    const requests: unknown[] = [];
    const server = createServer(selfSigned(), (request) => requests.push(request));
    const port = await listen(server, 'localhost');
    onTestFinished(() => server.closeAllConnections());
    onTestFinished(() => void server.close());
    const promise = call(clientOf(`https://localhost:${port}`), operation);
    await expect(promise).rejects.toMatchObject({
      code: 'connection_failed',
      outcome: 'not_sent',
      attempts: 1,
      cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
    expect(promise.sent).toBe(false);
    expect(requests).toEqual([]);
  });

  it.each([
    ['reset', 'headersCame', (socket: Socket) => socket.resetAndDestroy()],
    ['reset', 'requestCame', (socket: Socket) => socket.resetAndDestroy()],
    ['closed', 'headersCame', (socket: Socket) => socket.destroy()],
    ['closed', 'requestCame', (socket: Socket) => socket.destroy()],
  ] as const)('a connection that is %s (%s) leaves the outcome unknown', async (_, moment, end) => {
    const server = await rawServer({ [moment]: end });
    // Larger than the socket's buffers: the headers arrive well before the end of the body.
    const s = moment === 'headersCame' ? 'x'.repeat(8_000_000) : 'Dr';
    const client = clientOf(server.url);
    const create = client.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F', s });
    const lost = { code: 'connection_failed', outcome: 'unknown' };
    await expect(create).rejects.toMatchObject({ ...lost, attempts: 1 });
    expect(create.sent).toBe(true);
    await expect(client.updateEmrUser('user-1', { s })).rejects.toMatchObject({
      ...lost,
      attempts: 3,
    });
    expect(server.requests).toHaveLength(moment === 'headersCame' ? 0 : 4);
  });

  it('a connection that is reset at once proves not_sent only if connecting failed', async () => {
    const server = await rawServer({ connected: (socket) => socket.resetAndDestroy() });
    const error = await call(clientOf(server.url), 'createPatient').catch((reason) => reason);
    // The kernel decides whether the reset or the connection comes first.
    const { syscall } = error.cause;
    expect(error.outcome).toBe(syscall === 'connect' ? 'not_sent' : 'unknown');
    expect(server.requests).toEqual([]);
  });
});
