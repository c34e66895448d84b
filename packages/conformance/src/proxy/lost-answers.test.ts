import { expect, it } from 'vitest';
import {
  type Case,
  type Describe,
  type Ending,
  endingsOf,
  failureOf,
  PATIENT,
  serveBehindNginx,
} from './behind-nginx.ts';
import { describeNginx } from './nginx.ts';

const passesOn =
  (directives = ''): Describe =>
  (service) => ({ server: `location / { proxy_pass ${service}; ${directives} }` });

/** A 2xx has come without a whole oid, which proves nothing. */
const USELESS_ANSWER: Ending = {
  code: 'unexpected_response',
  status: 200,
  outcome: 'unknown',
  attempts: 1,
  arrived: 1,
  stored: true,
};

const TRUNCATING: readonly (Case & { readonly nginxIs: string })[] = [
  { nginxIs: 'buffering', nginx: passesOn() },
  { nginxIs: 'not buffering', nginx: passesOn('proxy_buffering off;') },
  {
    nginxIs: 'compressing',
    nginx: passesOn('gzip on; gzip_proxied any; gzip_types *; gzip_min_length 0;'),
  },
];

describeNginx('an answer is lost', () => {
  it.each(TRUNCATING)('as half of it came to nginx, $nginxIs', async ({ nginx }) => {
    expect(await endingsOf({ nginx, fault: { kind: 'truncate' } })).toEqual({
      create: USELESS_ANSWER,
      update: USELESS_ANSWER,
    });
  });

  it('as nginx closes the connection', async () => {
    const facts = { code: 'connection_failed', outcome: 'unknown', arrived: 0, stored: false };
    expect(await endingsOf({ nginx: () => ({ server: 'return 444;' }) })).toEqual({
      create: { ...facts, attempts: 1 },
      update: { ...facts, attempts: 2 },
    });
  });

  it('as nginx closes the connection after the write', async () => {
    const nginx: Describe = (service) => ({
      server: `
        location / { proxy_pass ${service}; proxy_intercept_errors on; error_page 500 @closed; }
        location @closed { return 444; }`,
    });
    const fault = { kind: 'respond', status: 500, stored: true } as const;
    expect(await endingsOf({ nginx, fault })).toEqual({
      create: {
        code: 'connection_failed',
        outcome: 'unknown',
        attempts: 1,
        arrived: 1,
        stored: true,
      },
      update: { arrived: 2, stored: true },
    });
  });

  it('as the client gives up before nginx does', async () => {
    const fault = { kind: 'hang', stored: true } as const;
    const plan = { times: Number.POSITIVE_INFINITY };
    const options = { timeout: 300 };
    const facts = { code: 'timeout', outcome: 'unknown', stored: true };
    expect(await endingsOf({ nginx: passesOn(), fault, plan, options })).toEqual({
      create: { ...facts, attempts: 1, arrived: 1 },
      update: { ...facts, attempts: 2, arrived: 2 },
    });
  });

  it('never for a connection that nginx closes between two calls', async () => {
    const nginx: Describe = (service) => ({
      server: `keepalive_requests 1; location / { proxy_pass ${service}; }`,
    });
    const { mock, client } = await serveBehindNginx(nginx);
    const profiles = client({ maxRetries: 0 });
    for (const username of ['UHID-1', 'UHID-2', 'UHID-3', 'UHID-4']) {
      expect(await failureOf(profiles.createPatient({ ...PATIENT, username }))).toBeUndefined();
    }
    expect(mock.patients.size).toBe(4);
  });
});
