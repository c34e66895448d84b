import { selfSigned } from '@profiles/testkit/certificate';
import { expect, it } from 'vitest';
import { fetchThrough } from './agent.ts';
import {
  type Case,
  endingsOf,
  failureOf,
  PATIENT,
  serveBehindNginx,
  USER,
} from './behind-nginx.ts';
import { both, type Endings, RETRIED, rejected, UNUSABLE } from './ending.ts';
import { describeNginx } from './nginx.ts';
import { passesOn } from './nginx-config.ts';

const certificate = selfSigned();

/** Passes the client's protocol on to the service in a header. */
const overTls = (directives = '') =>
  passesOn(`proxy_set_header client-protocol $server_protocol; ${directives}`, certificate);

/** Returns a `fetch` that trusts the certificate and uses HTTP/2 if allowed. */
const trusting = (allowH2: boolean) => fetchThrough({ allowH2, connect: { ca: certificate.cert } });

const LOST = { code: 'connection_failed', outcome: 'unknown', arrived: 0, stored: false };

const ROWS: readonly (Case & Endings & { readonly event: string })[] = [
  {
    event: 'redirects',
    nginx: overTls('return 308 /else;'),
    ...both(rejected(308, 'redirected')),
  },
  {
    event: 'rejects a body that is too large',
    nginx: overTls('client_max_body_size 10;'),
    ...both(rejected(413, 'http_error')),
  },
  {
    event: 'responds 502 after a stored write',
    nginx: overTls(),
    fault: { kind: 'drop', stored: true },
    create: { ...UNUSABLE, code: 'server_error', status: 502 },
    update: RETRIED,
  },
  {
    event: 'resets the stream',
    nginx: overTls('return 444;'),
    create: { ...LOST, attempts: 1 },
    update: { ...LOST, attempts: 2 },
  },
  {
    event: 'sends half a response',
    nginx: overTls(),
    fault: { kind: 'truncate' },
    ...both(UNUSABLE),
  },
];

describeNginx('the client over HTTP/2', () => {
  it.each([
    { allowH2: false, protocol: 'HTTP/1.1' },
    { allowH2: true, protocol: 'HTTP/2.0' },
  ])('speaks $protocol in both operations with allowH2 $allowH2', async ({ allowH2, protocol }) => {
    const { mock, client } = await serveBehindNginx(overTls());
    const profiles = client({ fetch: await trusting(allowH2) });
    const { oid } = await profiles.createPatient(PATIENT);
    await profiles.updateEmrUser(USER, { s: 'Dr' });
    expect(mock.patients.get(oid)?.username).toBe('UHID-1');
    expect(mock.emrUsers.get(USER)?.s).toBe('Dr');
    const protocols = mock.requests.map(({ headers }) => headers['client-protocol']);
    expect(protocols).toEqual([protocol, protocol]);
    expect(mock.violations).toEqual([]);
  });

  it.each(ROWS)(
    'reports the outcome of both operations if nginx $event',
    async ({ create, update, ...row }) => {
      const options = { fetch: await trusting(true) };
      expect(await endingsOf({ ...row, options })).toEqual({ create, update });
    },
  );

  it('makes 49 of 50 concurrent calls succeed if one response breaks off', async () => {
    const { mock, client } = await serveBehindNginx(overTls());
    const profiles = client({ fetch: await trusting(true) });
    await profiles.createPatient(PATIENT);
    mock.fail('createPatient', { kind: 'truncate' });
    const calls = Array.from({ length: 50 }, (_, number) =>
      failureOf(profiles.createPatient({ ...PATIENT, username: `UHID-${number + 2}` })),
    );
    const failures = (await Promise.all(calls)).filter((failure) => failure !== undefined);
    expect(failures).toEqual([expect.objectContaining({ outcome: 'unknown', attempts: 1 })]);
    expect(mock.patients.size).toBe(51);
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
