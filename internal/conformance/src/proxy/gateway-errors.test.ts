import { expect, it } from 'vitest';
import { type Case, endingsOf, failureOf, PATIENT, serveBehindNginx } from './behind-nginx.ts';
import { type Endings, RETRIED } from './ending.ts';
import { describeNginx } from './nginx.ts';
import { type Describe, passesOn } from './nginx-config.ts';

/** By default, nginx sends nothing to a service for 10 s after a failure. */
const ALWAYS = 'max_fails=0';
/** Nothing listens on port 1. */
const DEAD = `server 127.0.0.1:1 ${ALWAYS};`;
const withUpstream =
  (servers: (service: string) => string): Describe =>
  (service) => ({
    http: `upstream profiles { ${servers(service.replace('http://', ''))} }`,
    server: 'location / { proxy_pass http://profiles; }',
  });

const GIVEN_UP = { code: 'server_error', outcome: 'unknown', attempts: 1 };
const TRIED_AGAIN = { ...GIVEN_UP, attempts: 2 };
const STORED = { arrived: 1, stored: true };
const HANG = { kind: 'hang', stored: true } as const;

const ROWS: readonly (Case & Endings & { readonly gateway: string })[] = [
  {
    gateway: '502 because nothing listens behind it',
    nginx: withUpstream(() => DEAD),
    create: { ...GIVEN_UP, status: 502, arrived: 0, stored: false },
    update: { ...TRIED_AGAIN, status: 502, arrived: 0, stored: false },
  },
  {
    gateway: '502 because the service closes the connection before the write',
    nginx: passesOn(),
    fault: { kind: 'drop' },
    plan: { times: Number.POSITIVE_INFINITY },
    create: { ...GIVEN_UP, status: 502, arrived: 1, stored: false },
    update: { ...TRIED_AGAIN, status: 502, arrived: 2, stored: false },
  },
  {
    gateway: 'one 502 because the service closes the connection after the write',
    nginx: passesOn(),
    fault: { kind: 'drop', stored: true },
    create: { ...GIVEN_UP, status: 502, ...STORED },
    update: RETRIED,
  },
  {
    gateway: 'one 502 although a second upstream server is available',
    nginx: withUpstream((service) => `server ${service} ${ALWAYS}; server ${service} ${ALWAYS};`),
    fault: { kind: 'drop', stored: true },
    create: { ...GIVEN_UP, status: 502, ...STORED },
    update: RETRIED,
  },
  {
    gateway: 'a success from the second upstream server, because the first is down',
    nginx: withUpstream((service) => `${DEAD} server ${service};`),
    create: STORED,
    update: STORED,
  },
  {
    gateway: '504 because the service hangs after the write',
    nginx: passesOn('proxy_read_timeout 300ms;'),
    fault: HANG,
    plan: { times: Number.POSITIVE_INFINITY },
    create: { ...GIVEN_UP, status: 504, ...STORED },
    update: { ...TRIED_AGAIN, status: 504, arrived: 2, stored: true },
  },
  {
    gateway: 'one 504 because the service hangs after the write',
    nginx: passesOn('proxy_read_timeout 300ms;'),
    fault: HANG,
    create: { ...GIVEN_UP, status: 504, ...STORED },
    update: RETRIED,
  },
  {
    gateway: '503 during maintenance',
    nginx: () => ({ server: 'return 503;' }),
    create: { ...GIVEN_UP, status: 503, arrived: 0, stored: false },
    update: { ...TRIED_AGAIN, status: 503, arrived: 0, stored: false },
  },
  {
    gateway: 'an error page of its own instead of the 500 of the service',
    nginx: passesOn(
      'proxy_intercept_errors on; error_page 500 @page; location @page { return 500; }',
    ),
    fault: { kind: 'respond', status: 500, stored: true },
    create: { ...GIVEN_UP, status: 500, ...STORED },
    update: RETRIED,
  },
];

describeNginx('the client, if nginx responds with', () => {
  it.for(ROWS.filter(({ fault }) => fault !== HANG))(
    '$gateway: reports the outcome of both operations',
    async ({ create, update, ...row }) => {
      expect(await endingsOf(row)).toEqual({ create, update });
    },
  );

  // These wait for the timeout of nginx.
  it.concurrent.for(ROWS.filter(({ fault }) => fault === HANG))(
    '$gateway: reports the outcome of both operations',
    async ({ create, update, ...row }, { expect, onTestFinished }) => {
      expect(await endingsOf(row, onTestFinished)).toEqual({ create, update });
    },
  );

  it('502: keeps the error page in body, and out of the message', async () => {
    const { client } = await serveBehindNginx(withUpstream(() => DEAD));
    const error = await failureOf(client().createPatient(PATIENT));
    expect(error).toMatchObject({
      body: expect.stringContaining('<h1>502 Bad Gateway</h1>'),
      detail: { shape: 'opaque' },
      serviceCode: undefined,
    });
    expect(error?.message).not.toContain('Gateway');
  });
});
