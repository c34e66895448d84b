import { expect, it } from 'vitest';
import {
  both,
  type Case,
  type Endings,
  endingsOf,
  failureOf,
  PATIENT,
  RETRIED,
  rejected,
  serveBehindNginx,
  UNUSABLE,
} from './behind-nginx.ts';
import { type Describe, describeNginx, passesOn, sharesOut } from './nginx.ts';

/** Nothing listens on port 1. */
const DEAD = 'server 127.0.0.1:1 max_fails=0;';
const withUpstream =
  (servers: (service: string) => string): Describe =>
  (service) => ({
    http: `upstream profiles { ${servers(service.replace('http://', ''))} }`,
    server: 'location / { proxy_pass http://profiles; }',
  });

/** Redirects every request to an address of the service, so that a client that follows stores. */
const redirects =
  (status: number): Describe =>
  (service) => ({
    server: `
      location / { return ${status} /moved$request_uri; }
      location /moved/ { proxy_pass ${service}/; }`,
  });

const CLOSES = passesOn(
  'proxy_intercept_errors on; error_page 500 @closed; location @closed { return 444; }',
);

const GIVEN_UP = { code: 'server_error', outcome: 'unknown', attempts: 1 };
const TRIED_AGAIN = { ...GIVEN_UP, attempts: 2 };
const LOST = { code: 'connection_failed', outcome: 'unknown' };
const LATE = { code: 'timeout', outcome: 'unknown', stored: true };
const STORED = { arrived: 1, stored: true };
const NOTHING = { arrived: 0, stored: false };
const DROP = { kind: 'drop', stored: true } as const;
const HANG = { kind: 'hang', stored: true } as const;
const ALWAYS = { times: Number.POSITIVE_INFINITY };

const ROWS: readonly (Case & Endings & { readonly gateway: string })[] = [
  {
    gateway: 'responds 502 because nothing listens behind it',
    nginx: withUpstream(() => DEAD),
    create: { ...GIVEN_UP, status: 502, ...NOTHING },
    update: { ...TRIED_AGAIN, status: 502, ...NOTHING },
  },
  {
    gateway: 'responds 502 once because the service closes the connection after the write',
    nginx: passesOn(),
    fault: DROP,
    create: { ...GIVEN_UP, status: 502, ...STORED },
    update: RETRIED,
  },
  {
    gateway: 'responds 502 once although a second upstream server is available',
    nginx: sharesOut(),
    fault: DROP,
    create: { ...GIVEN_UP, status: 502, ...STORED },
    update: RETRIED,
  },
  {
    gateway: 'finds the second upstream server because the first is down',
    nginx: withUpstream((service) => `${DEAD} server ${service};`),
    ...both(STORED),
  },
  {
    gateway: 'responds 503 during maintenance',
    nginx: () => ({ server: 'return 503;' }),
    create: { ...GIVEN_UP, status: 503, ...NOTHING },
    update: { ...TRIED_AGAIN, status: 503, ...NOTHING },
  },
  {
    gateway: 'limits the rate',
    nginx: () => ({ server: 'return 429;' }),
    ...both({ ...rejected(429, 'rate_limited'), attempts: 2 }),
  },
  {
    gateway: 'requires a password',
    nginx: passesOn('auth_basic internal; auth_basic_user_file nobody;'),
    options: { token: () => 'token' },
    ...both({ ...rejected(401, 'unauthorized'), attempts: 2 }),
  },
  {
    gateway: 'rejects headers that are too large',
    nginx: passesOn('large_client_header_buffers 1 1k;'),
    options: { headers: { 'x-large': 'x'.repeat(2000) } },
    ...both(rejected(400, 'bad_request')),
  },
  {
    gateway: 'redirects by 302',
    nginx: redirects(302),
    ...both({ ...rejected(302, 'redirected'), outcome: 'unknown' }),
  },
  {
    gateway: 'redirects by 307',
    nginx: redirects(307),
    ...both(rejected(307, 'redirected')),
  },
  {
    gateway: 'redirects to HTTPS',
    nginx: () => ({ server: 'return 301 https://$host$request_uri;' }),
    ...both(rejected(301, 'redirected')),
  },
  {
    gateway: 'redirects to the path without its trailing slash, which only a create has',
    nginx: passesOn('rewrite ^(/.+)/$ $1 permanent;'),
    create: rejected(301, 'redirected'),
    update: STORED,
  },
  {
    gateway: 'receives half of the response, and buffers',
    nginx: passesOn(),
    fault: { kind: 'truncate' },
    ...both(UNUSABLE),
  },
  {
    gateway: 'receives half of the response, and does not buffer',
    nginx: passesOn('proxy_buffering off;'),
    fault: { kind: 'truncate' },
    ...both(UNUSABLE),
  },
  {
    gateway: 'receives half of the response, and compresses',
    nginx: passesOn('gzip on; gzip_proxied any; gzip_types *; gzip_min_length 0;'),
    fault: { kind: 'truncate' },
    ...both(UNUSABLE),
  },
  {
    gateway: 'closes the connection before the write',
    nginx: () => ({ server: 'return 444;' }),
    create: { ...LOST, attempts: 1, ...NOTHING },
    update: { ...LOST, attempts: 2, ...NOTHING },
  },
  {
    gateway: 'closes the connection after the write',
    nginx: CLOSES,
    fault: { kind: 'respond', status: 500, stored: true },
    create: { ...LOST, attempts: 1, ...STORED },
    update: RETRIED,
  },
  {
    gateway: 'responds 504 once because the service hangs after the write',
    nginx: passesOn('proxy_read_timeout 1000ms;'),
    fault: HANG,
    create: { ...GIVEN_UP, status: 504, ...STORED },
    update: RETRIED,
  },
  {
    gateway: 'waits longer than the client',
    nginx: passesOn(),
    fault: HANG,
    plan: ALWAYS,
    options: { timeout: 1000 },
    create: { ...LATE, attempts: 1, arrived: 1 },
    update: { ...LATE, attempts: 2, arrived: 2 },
  },
];

describeNginx('the client reports the outcome of both operations', () => {
  it.concurrent.for(ROWS)(
    'if nginx $gateway',
    async ({ create, update, ...row }, { expect, onTestFinished }) => {
      expect(await endingsOf(row, onTestFinished)).toEqual({ create, update });
    },
  );
});

describeNginx('the client', () => {
  it('keeps the error page of nginx in body, and out of the message', async () => {
    const { client } = await serveBehindNginx(withUpstream(() => DEAD));
    const error = await failureOf(client().createPatient(PATIENT));
    expect(error).toMatchObject({
      body: expect.stringContaining('<h1>502 Bad Gateway</h1>'),
      detail: { shape: 'opaque' },
      serviceCode: undefined,
    });
    expect(error?.message).not.toContain('Gateway');
  });

  it('reports that 8 MB are too large before all of them are sent', async () => {
    const { mock, client } = await serveBehindNginx(passesOn('client_max_body_size 1m;'));
    const extras = { scans: Array.from({ length: 80 }, () => 'x'.repeat(100_000)) };
    const error = await failureOf(client().createPatient({ ...PATIENT, extras }));
    expect(error).toMatchObject({ status: 413, outcome: 'rejected', attempts: 1 });
    expect(error).toMatchObject({ body: expect.stringContaining('Request Entity Too Large') });
    expect(mock.requests).toEqual([]);
  });

  it('succeeds without a retry if nginx closes the connection after each call', async () => {
    const { mock, client } = await serveBehindNginx(passesOn('keepalive_requests 1;'));
    const profiles = client({ maxRetries: 0 });
    for (const username of ['UHID-1', 'UHID-2', 'UHID-3', 'UHID-4']) {
      expect(await failureOf(profiles.createPatient({ ...PATIENT, username }))).toBeUndefined();
    }
    expect(mock.patients.size).toBe(4);
  });
});
