import { expect, it } from 'vitest';
import { type Case, endingsOf, failureOf, PATIENT, serveBehindNginx } from './behind-nginx.ts';
import { both, RETRIED, UNUSABLE } from './ending.ts';
import { describeNginx } from './nginx.ts';
import { passesOn } from './nginx-config.ts';

const LOST = { code: 'connection_failed', outcome: 'unknown' };

const TRUNCATING: readonly (Case & { readonly nginxDoes: string })[] = [
  { nginxDoes: 'buffers', nginx: passesOn() },
  { nginxDoes: 'does not buffer', nginx: passesOn('proxy_buffering off;') },
  {
    nginxDoes: 'compresses',
    nginx: passesOn('gzip on; gzip_proxied any; gzip_types *; gzip_min_length 0;'),
  },
];

describeNginx('the client, if the response is lost behind nginx', () => {
  it.each(TRUNCATING)(
    'reports an unknown outcome if nginx receives half of it and $nginxDoes',
    async ({ nginx }) => {
      expect(await endingsOf({ nginx, fault: { kind: 'truncate' } })).toEqual(both(UNUSABLE));
    },
  );

  it('reports an unknown outcome if nginx closes the connection before the write', async () => {
    const facts = { ...LOST, arrived: 0, stored: false };
    expect(await endingsOf({ nginx: () => ({ server: 'return 444;' }) })).toEqual({
      create: { ...facts, attempts: 1 },
      update: { ...facts, attempts: 2 },
    });
  });

  it('retries only the update if nginx closes the connection after the write', async () => {
    const nginx = passesOn(
      'proxy_intercept_errors on; error_page 500 @closed; location @closed { return 444; }',
    );
    const fault = { kind: 'respond', status: 500, stored: true } as const;
    expect(await endingsOf({ nginx, fault })).toEqual({
      create: { ...LOST, attempts: 1, arrived: 1, stored: true },
      update: RETRIED,
    });
  });

  it('reports a timeout if its own is shorter than that of nginx', async () => {
    const fault = { kind: 'hang', stored: true } as const;
    const plan = { times: Number.POSITIVE_INFINITY };
    const options = { timeout: 300 };
    const facts = { code: 'timeout', outcome: 'unknown', stored: true };
    expect(await endingsOf({ nginx: passesOn(), fault, plan, options })).toEqual({
      create: { ...facts, attempts: 1, arrived: 1 },
      update: { ...facts, attempts: 2, arrived: 2 },
    });
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
