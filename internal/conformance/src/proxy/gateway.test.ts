import { expect, it } from 'vitest';
import {
  all,
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
const goesNowhere: Describe = () => ({
  server: 'location / { proxy_pass http://127.0.0.1:1; }',
});

const CLOSES = passesOn(
  'proxy_intercept_errors on; error_page 500 @closed; location @closed { return 444; }',
);

const COMPRESSES = passesOn('gzip on; gzip_proxied any; gzip_types *; gzip_min_length 0;');

const RESENDS = sharesOut('proxy_next_upstream error timeout non_idempotent;');

const GIVEN_UP = { code: 'server_error', outcome: 'unknown', attempts: 1 };
const TRIED_AGAIN = { ...GIVEN_UP, attempts: 2 };
const LOST = { code: 'connection_failed', outcome: 'unknown' };
const STORED = { arrived: 1, stored: true };
const NOTHING = { arrived: 0, stored: false };
const DROP = { kind: 'drop', stored: true } as const;
const HANG = { kind: 'hang', stored: true } as const;

/** `createPatientOnce` finds the username taken, and cannot know by whom. */
const TAKEN = {
  code: 'conflict',
  status: 409,
  outcome: 'unknown',
  attempts: 2,
  arrived: 2,
  stored: true,
};

const ROWS: readonly (Case & Endings & { readonly gateway: string })[] = [
  {
    gateway: 'responds 502 because nothing listens behind it',
    nginx: goesNowhere,
    create: { ...GIVEN_UP, status: 502, ...NOTHING },
    update: { ...TRIED_AGAIN, status: 502, ...NOTHING },
    once: { ...TRIED_AGAIN, status: 502, ...NOTHING },
  },
  {
    gateway: 'responds 502 once because the service closes the connection after the write',
    nginx: passesOn(),
    fault: DROP,
    create: { ...GIVEN_UP, status: 502, ...STORED },
    update: RETRIED,
    once: TAKEN,
  },
  {
    // The client made one attempt and cannot know that nginx made two: the guide says so.
    gateway: 'itself resends a request that was stored',
    nginx: RESENDS,
    fault: DROP,
    create: { ...TAKEN, outcome: 'rejected', attempts: 1 },
    update: RETRIED,
    once: { ...TAKEN, outcome: 'rejected', attempts: 1 },
  },
  {
    gateway: 'redirects to HTTPS',
    nginx: () => ({ server: 'return 301 https://$host$request_uri;' }),
    ...all(rejected(301, 'redirected')),
  },
  {
    gateway: 'redirects to the path without its trailing slash, which only a create has',
    nginx: passesOn('rewrite ^(/.+)/$ $1 permanent;'),
    create: rejected(301, 'redirected'),
    update: STORED,
    once: rejected(301, 'redirected'),
  },
  {
    gateway: 'receives half of the response, and buffers',
    nginx: passesOn(),
    fault: { kind: 'truncate' },
    ...all(UNUSABLE),
  },
  {
    gateway: 'receives half of the response, and compresses',
    nginx: COMPRESSES,
    fault: { kind: 'truncate' },
    ...all(UNUSABLE),
  },
  {
    gateway: 'closes the connection after the write',
    nginx: CLOSES,
    fault: { kind: 'respond', status: 500, stored: true },
    create: { ...LOST, attempts: 1, ...STORED },
    update: RETRIED,
    once: TAKEN,
  },
  {
    gateway: 'responds 504 once because the service hangs after the write',
    nginx: passesOn('proxy_read_timeout 1000ms;'),
    fault: HANG,
    create: { ...GIVEN_UP, status: 504, ...STORED },
    update: RETRIED,
    once: TAKEN,
  },
];

describeNginx('the client stores a patient at most once, and reports each outcome', () => {
  it.concurrent.for(ROWS)(
    'if nginx $gateway',
    async ({ gateway: _, create, update, once, ...row }, { expect, onTestFinished }) => {
      expect(await endingsOf(row, onTestFinished)).toEqual({ create, update, once });
    },
  );
});

describeNginx('the client', () => {
  it('reports that 8 MB are too large before all of them are sent', async () => {
    const { mock, client } = await serveBehindNginx(passesOn('client_max_body_size 1m;'));
    const extras = { scans: Array.from({ length: 80 }, () => 'x'.repeat(100_000)) };
    const error = await failureOf(client().createPatient({ ...PATIENT, extras }));
    expect(error).toMatchObject({ status: 413, outcome: 'rejected', attempts: 1 });
    expect(error).toMatchObject({ body: expect.stringContaining('Request Entity Too Large') });
    expect(mock.requests).toEqual([]);
  });

  it('reads a compressed response, and no more than 64 KiB of a compressed rejection', async () => {
    const { mock, client } = await serveBehindNginx(COMPRESSES);
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await globalThis.fetch(input, init);
      expect(response.headers.get('content-encoding')).toBe('gzip');
      return response;
    };
    const profiles = client({ fetch });
    const { oid } = await profiles.createPatient(PATIENT);
    expect(mock.patients.get(oid)).toMatchObject({ username: 'UHID-1' });
    const body = 'x'.repeat(1_048_576);
    mock.fail('createPatient', { kind: 'respond', status: 403, body });
    const error = await failureOf(profiles.createPatient(PATIENT));
    expect(error).toMatchObject({ code: 'forbidden', body: 'x'.repeat(65_536) });
  });
});
