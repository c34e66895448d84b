import { expect, it } from 'vitest';
import { type Case, endingsOf, failureOf, PATIENT, serveBehindNginx } from './behind-nginx.ts';
import { both, type Ending, rejected } from './ending.ts';
import { describeNginx } from './nginx.ts';
import { passesOn } from './nginx-config.ts';

const ROWS: readonly (Case & { readonly reason: string; readonly ending: Ending })[] = [
  {
    reason: 'the body is too large',
    nginx: passesOn('client_max_body_size 10;'),
    ending: rejected(413, 'http_error'),
  },
  {
    reason: 'the headers are too large',
    nginx: passesOn('large_client_header_buffers 1 1k;'),
    options: { headers: { 'x-large': 'x'.repeat(2000) } },
    ending: rejected(400, 'bad_request'),
  },
  {
    reason: 'the address of the client is denied',
    nginx: passesOn('deny all;'),
    ending: rejected(403, 'forbidden'),
  },
  {
    reason: 'the method is not allowed',
    nginx: passesOn('if ($request_method != GET) { return 405; }'),
    ending: rejected(405, 'http_error'),
  },
  {
    reason: 'nginx requires a password',
    nginx: passesOn('auth_basic internal; auth_basic_user_file nobody;'),
    ending: rejected(401, 'unauthorized'),
  },
  {
    reason: 'nginx requires a password, and the client has renewed the token',
    nginx: passesOn('auth_basic internal; auth_basic_user_file nobody;'),
    options: { token: () => 'token' },
    ending: { ...rejected(401, 'unauthorized'), attempts: 2 },
  },
];

describeNginx('the client reports a rejection by nginx', () => {
  it.each(ROWS)('because $reason', async ({ ending, ...row }) => {
    expect(await endingsOf(row)).toEqual(both(ending));
  });

  it('because the address is too long', async () => {
    const { mock, client } = await serveBehindNginx(passesOn('large_client_header_buffers 1 1k;'));
    const error = await failureOf(client().updateEmrUser('x'.repeat(2000), { bg: 'O+' }));
    expect(error).toMatchObject({ status: 414, outcome: 'rejected', attempts: 1 });
    expect(mock.requests).toEqual([]);
  });

  it('because 8 MB are too large, before all of them are sent', async () => {
    const { mock, client } = await serveBehindNginx(passesOn('client_max_body_size 1m;'));
    const extras = { scans: Array.from({ length: 80 }, () => 'x'.repeat(100_000)) };
    const error = await failureOf(client().createPatient({ ...PATIENT, extras }));
    expect(error).toMatchObject({ status: 413, outcome: 'rejected', attempts: 1 });
    expect(error).toMatchObject({ body: expect.stringContaining('Request Entity Too Large') });
    expect(mock.requests).toEqual([]);
  });
});
