import { selfSigned } from '@profiles/testkit/certificate';
import { expect, it, onTestFinished } from 'vitest';
import { endingsOf, failureOf, PATIENT, serveBehindNginx, USER_OID } from './behind-nginx.ts';
import { describeNginx, passesOn } from './nginx.ts';

interface AgentOptions {
  readonly allowH2?: boolean;
  /** Passed to `tls.connect`. */
  readonly connect: { readonly ca?: string; readonly servername?: string };
}

/** The part of undici's agent that is used here. */
type AgentClass = new (options: AgentOptions) => { close(): Promise<void> };

const certificate = selfSigned();

/** Passes the client's protocol on to the service in a header. */
const overTls = (directives = '') =>
  passesOn(`proxy_set_header client-protocol $server_protocol; ${directives}`, certificate);

/**
 * Returns a `fetch` with its own connections, until the test is over. Node's `fetch` accepts agents of
 * undici, but exposes the class of its built-in ones only through its global agent.
 */
async function fetchThrough(options: AgentOptions) {
  // The global agent exists once `fetch` has been used.
  await fetch('data:,');
  const global: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'));
  if (!isAgent(global)) throw new Error('Node no longer has a global agent of undici.');
  const dispatcher = new global.constructor(options);
  const through: typeof fetch = (input, init) => fetch(input, Object.assign({ dispatcher }, init));
  onTestFinished(() => dispatcher.close());
  return through;
}

function isAgent(value: unknown): value is { readonly constructor: AgentClass } {
  return typeof value === 'object' && value?.constructor.name === 'Agent';
}

/** Returns a `fetch` that trusts the certificate and uses HTTP/2 if allowed. */
const trusting = (allowH2: boolean) => fetchThrough({ allowH2, connect: { ca: certificate.cert } });

const NOT_SENT = { code: 'connection_failed', outcome: 'not_sent', attempts: 1 };
const LOST = { code: 'connection_failed', outcome: 'unknown', arrived: 0, stored: false };

describeNginx('the client over TLS', () => {
  it('rejects a certificate for another host, sends nothing and names the problem', async () => {
    const connect = { ca: certificate.cert, servername: 'api.example.com' };
    const fetch = await fetchThrough({ connect });
    const { mock, client } = await serveBehindNginx(overTls());
    const error = await failureOf(client({ fetch }).createPatient(PATIENT));
    expect(error).toMatchObject({ ...NOT_SENT, cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } });
    expect(mock.requests).toEqual([]);
  });
});

describeNginx('the client over HTTP/2', () => {
  it.each([
    { allowH2: false, protocol: 'HTTP/1.1' },
    { allowH2: true, protocol: 'HTTP/2.0' },
  ])('speaks $protocol in both operations with allowH2 $allowH2', async ({ allowH2, protocol }) => {
    const { mock, client } = await serveBehindNginx(overTls());
    const profiles = client({ fetch: await trusting(allowH2) });
    const { oid } = await profiles.createPatient(PATIENT);
    await profiles.updateEmrUser(USER_OID, { s: 'Dr' });
    expect(mock.patients.get(oid)?.username).toBe('UHID-1');
    expect(mock.emrUsers.get(USER_OID)?.s).toBe('Dr');
    const protocols = mock.requests.map(({ headers }) => headers['client-protocol']);
    expect(protocols).toEqual([protocol, protocol]);
    expect(mock.violations).toEqual([]);
  });

  it('reports each outcome if nginx resets the stream', async () => {
    const options = { fetch: await trusting(true) };
    expect(await endingsOf({ nginx: overTls('return 444;'), options })).toEqual({
      create: { ...LOST, attempts: 1 },
      update: { ...LOST, attempts: 2 },
      once: { ...LOST, attempts: 2 },
    });
  });

  it('sends a create once if nginx closes connections, and reports success or unknown', async () => {
    const { mock, client } = await serveBehindNginx(overTls('keepalive_requests 2;'));
    const profiles = client({ fetch: await trusting(true) });
    let created = 0;
    for (const username of ['UHID-1', 'UHID-2', 'UHID-3', 'UHID-4', 'UHID-5', 'UHID-6']) {
      // Node aborts the open requests of a connection when the server announces that it will close it.
      const error = await failureOf(profiles.createPatient({ ...PATIENT, username }));
      if (error) expect(error).toMatchObject({ outcome: 'unknown', attempts: 1 });
      else created += 1;
    }
    expect(created).toBeGreaterThanOrEqual(3);
    expect(mock.patients.size).toBeGreaterThanOrEqual(created);
    expect(mock.requests.length).toBeLessThanOrEqual(6);
  });
});
