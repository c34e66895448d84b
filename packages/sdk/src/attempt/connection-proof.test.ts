import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { listen } from '@profiles/harness/listen';
import { selfSigned } from '@profiles/harness/self-signed';
import { call, OPERATIONS } from '@profiles/samples';
import { clientOf } from '@profiles/samples/clients';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rawServer, refusedUrl } from '../../test/raw-server.ts';
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
  ['Node, refused', failure({}, { code: 'ECONNREFUSED', syscall: 'connect' }), 'not_connected'],
  ['Node, no address', failure({}, { code: 'ENOTFOUND', syscall: 'getaddrinfo' }), 'not_connected'],
  ['Node, no resolver', failure({}, { code: 'EAI_AGAIN' }), 'not_connected'],
  ['Node, no route', failure({}, { code: 'EHOSTUNREACH' }), 'not_connected'],
  ['Node, no network', failure({}, { code: 'ENETUNREACH' }), 'not_connected'],
  ['Node, too slow', failure({}, { code: 'UND_ERR_CONNECT_TIMEOUT' }), 'not_connected'],
  ['Node, connect', failure({}, { code: 'ETIMEDOUT', syscall: 'connect' }), 'not_connected'],
  [
    'Node, reset on connect',
    failure({}, { code: 'ECONNRESET', syscall: 'connect' }),
    'not_connected',
  ],
  ['Bun, refused', failure({ code: 'ECONNREFUSED' }), 'not_connected'],
  ['Bun 1.1, refused', failure({ code: 'ConnectionRefused' }), 'not_connected'],
  [
    'Deno, refused',
    failure({}, deno('client error (Connect): tcp connect error: x')),
    'not_connected',
  ],
  ['Deno, no address', failure({}, deno('client error (Connect): dns error: x')), 'not_connected'],
  [
    'Node, self-signed',
    failure({}, { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    'certificate_rejected',
  ],
  ['Node, expired', failure({}, { code: 'CERT_HAS_EXPIRED' }), 'certificate_rejected'],
  [
    'Node, other name',
    failure({}, { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    'certificate_rejected',
  ],
  [
    'Node, unknown issuer',
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
  ['Chromium', failure({ message: 'Failed to fetch' }), 'nothing'],
  ['Safari', failure({ message: 'Load failed' }), 'nothing'],
  ['no error', undefined, 'nothing'],
  ['a string', 'ECONNREFUSED', 'nothing'],
];

it.each(PROOFS)('is read from what the runtime says: %s', (_, error, proof) => {
  expect(connectionProof(error)).toBe(proof);
});

it('ends where causes go round, and where an error does not let itself be read', () => {
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

describe('at a real socket', () => {
  it.each(OPERATIONS)('a refused %s is proved not sent, each time', async (operation) => {
    const promise = call(clientOf(await refusedUrl()), operation);
    await expect(promise).rejects.toMatchObject({
      code: 'connection_failed',
      outcome: 'not_sent',
      attempts: 3,
      cause: { name: 'Error', code: 'ECONNREFUSED', syscall: 'connect' },
    });
    expect(promise.sent).toBe(false);
  });

  it.each(OPERATIONS)('a name without an address is proved not sent, in %s', async (operation) => {
    const promise = call(clientOf('https://profiles.invalid', { maxRetries: 0 }), operation);
    await expect(promise).rejects.toMatchObject({
      code: 'connection_failed',
      outcome: 'not_sent',
      cause: { syscall: 'getaddrinfo' },
    });
    expect(promise.sent).toBe(false);
  });

  it.each(OPERATIONS)('a certificate nobody vouches for ends %s at once', async (operation) => {
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
    ['end', 'headersCame', (socket: Socket) => socket.destroy()],
    ['end', 'requestCame', (socket: Socket) => socket.destroy()],
  ] as const)('a connection that meets its %s (%s) proves nothing', async (_, moment, end) => {
    const server = await rawServer({ [moment]: end });
    // More than the socket takes at once: the headers come well before the end of the body.
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

  it('a connection that is reset at once is proved not sent only where connecting failed', async () => {
    const server = await rawServer({ connected: (socket) => socket.resetAndDestroy() });
    const error = await call(clientOf(server.url), 'createPatient').catch((reason) => reason);
    // Whether the reset overtakes the connection is the kernel's to say.
    const { syscall } = error.cause;
    expect(error.outcome).toBe(syscall === 'connect' ? 'not_sent' : 'unknown');
    expect(server.requests).toEqual([]);
  });
});
