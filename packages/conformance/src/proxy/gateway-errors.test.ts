import { expect, it } from 'vitest';
import { type Case, endingsOf, failureOf, PATIENT, serveBehindNginx } from './behind-nginx.ts';
import { type Endings, RETRIED } from './ending.ts';
import { describeNginx } from './nginx.ts';
import { type Describe, passesOn } from './nginx-config.ts';

/** By default, nginx does not ask a service for 10 s after a failure. */
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

const ROWS: readonly (Case & Endings & { readonly nginxDoes: string })[] = [
  {
    nginxDoes: '502, as nothing listens behind it',
    nginx: withUpstream(() => DEAD),
    create: { ...GIVEN_UP, status: 502, arrived: 0, stored: false },
    update: { ...TRIED_AGAIN, status: 502, arrived: 0, stored: false },
  },
  {
    nginxDoes: '502, as the service breaks the connection before the write',
    nginx: passesOn(),
    fault: { kind: 'drop' },
    plan: { times: Number.POSITIVE_INFINITY },
    create: { ...GIVEN_UP, status: 502, arrived: 1, stored: false },
    update: { ...TRIED_AGAIN, status: 502, arrived: 2, stored: false },
  },
  {
    nginxDoes: '502 once, as the service breaks the connection after the write',
    nginx: passesOn(),
    fault: { kind: 'drop', stored: true },
    create: { ...GIVEN_UP, status: 502, ...STORED },
    update: RETRIED,
  },
  {
    nginxDoes: '502 once, with another server to turn to',
    nginx: withUpstream((service) => `server ${service} ${ALWAYS}; server ${service} ${ALWAYS};`),
    fault: { kind: 'drop', stored: true },
    create: { ...GIVEN_UP, status: 502, ...STORED },
    update: RETRIED,
  },
  {
    nginxDoes: 'turn to the server that lives',
    nginx: withUpstream((service) => `${DEAD} server ${service};`),
    create: STORED,
    update: STORED,
  },
  {
    nginxDoes: '504, as the service hangs after the write',
    nginx: passesOn('proxy_read_timeout 300ms;'),
    fault: HANG,
    plan: { times: Number.POSITIVE_INFINITY },
    create: { ...GIVEN_UP, status: 504, ...STORED },
    update: { ...TRIED_AGAIN, status: 504, arrived: 2, stored: true },
  },
  {
    nginxDoes: '504 once, as the service hangs after the write',
    nginx: passesOn('proxy_read_timeout 300ms;'),
    fault: HANG,
    create: { ...GIVEN_UP, status: 504, ...STORED },
    update: RETRIED,
  },
  {
    nginxDoes: '503, down for maintenance',
    nginx: () => ({ server: 'return 503;' }),
    create: { ...GIVEN_UP, status: 503, arrived: 0, stored: false },
    update: { ...TRIED_AGAIN, status: 503, arrived: 0, stored: false },
  },
  {
    nginxDoes: '500, with a page in the place of that of the service',
    nginx: passesOn(
      'proxy_intercept_errors on; error_page 500 @page; location @page { return 500; }',
    ),
    fault: { kind: 'respond', status: 500, stored: true },
    create: { ...GIVEN_UP, status: 500, ...STORED },
    update: RETRIED,
  },
];

describeNginx('a gateway that does', () => {
  it.for(ROWS.filter(({ fault }) => fault !== HANG))(
    '$nginxDoes: ends as it must',
    async ({ create, update, ...row }) => {
      expect(await endingsOf(row)).toEqual({ create, update });
    },
  );

  // These wait until nginx gives up.
  it.concurrent.for(ROWS.filter(({ fault }) => fault === HANG))(
    '$nginxDoes: ends as it must',
    async ({ create, update, ...row }, { expect, onTestFinished }) => {
      expect(await endingsOf(row, onTestFinished)).toEqual({ create, update });
    },
  );

  it('502 leaves its page to be read, and out of the message', async () => {
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
