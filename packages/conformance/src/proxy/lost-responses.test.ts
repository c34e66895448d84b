import { expect, it } from 'vitest';
import { type Case, endingsOf, failureOf, PATIENT, serveBehindNginx } from './behind-nginx.ts';
import { both, RETRIED, UNUSABLE } from './ending.ts';
import { describeNginx } from './nginx.ts';
import { passesOn } from './nginx-config.ts';

const LOST = { code: 'connection_failed', outcome: 'unknown' };

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
    expect(await endingsOf({ nginx, fault: { kind: 'truncate' } })).toEqual(both(UNUSABLE));
  });

  it('as nginx closes the connection', async () => {
    const facts = { ...LOST, arrived: 0, stored: false };
    expect(await endingsOf({ nginx: () => ({ server: 'return 444;' }) })).toEqual({
      create: { ...facts, attempts: 1 },
      update: { ...facts, attempts: 2 },
    });
  });

  it('as nginx closes the connection after the write', async () => {
    const nginx = passesOn(
      'proxy_intercept_errors on; error_page 500 @closed; location @closed { return 444; }',
    );
    const fault = { kind: 'respond', status: 500, stored: true } as const;
    expect(await endingsOf({ nginx, fault })).toEqual({
      create: { ...LOST, attempts: 1, arrived: 1, stored: true },
      update: RETRIED,
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
    const { mock, client } = await serveBehindNginx(passesOn('keepalive_requests 1;'));
    const profiles = client({ maxRetries: 0 });
    for (const username of ['UHID-1', 'UHID-2', 'UHID-3', 'UHID-4']) {
      expect(await failureOf(profiles.createPatient({ ...PATIENT, username }))).toBeUndefined();
    }
    expect(mock.patients.size).toBe(4);
  });
});
