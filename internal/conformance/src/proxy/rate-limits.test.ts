import { expect, it } from 'vitest';
import { failureOf, PATIENT, serveBehindNginx, USER } from './behind-nginx.ts';
import { describeNginx } from './nginx.ts';
import { type Describe, passesOn } from './nginx-config.ts';

/** Accepts the first request, and rejects those that follow too soon. */
const limits =
  (rate: string, directives: string): Describe =>
  (service) => ({
    http: `limit_req_zone all zone=all:32k rate=${rate};`,
    ...passesOn(`limit_req zone=all; ${directives}`)(service),
  });

const OTHER = { ...PATIENT, username: 'UHID-2' };
const TOO_MANY = { code: 'rate_limited', status: 429, outcome: 'rejected' };

describeNginx('the client, if nginx limits the rate', () => {
  it.each([
    { header: 'without Retry-After', attempts: 2, retryAfter: undefined },
    { header: 'with Retry-After: 0', attempts: 2, retryAfter: 0 },
    { header: 'with Retry-After: 3600', attempts: 1, retryAfter: 3600 },
  ])('retries a 429 $header in $attempts attempts', async ({ attempts, retryAfter }) => {
    const header = retryAfter === undefined ? '' : `add_header retry-after ${retryAfter} always;`;
    const nginx = limits('1r/m', `limit_req_status 429; ${header}`);
    const { mock, client } = await serveBehindNginx(nginx);
    await client().createPatient(PATIENT);
    const ending = { ...TOO_MANY, attempts, retryAfter };
    expect(await failureOf(client().createPatient(OTHER))).toMatchObject(ending);
    expect(await failureOf(client().updateEmrUser(USER, { s: 'Dr' }))).toMatchObject(ending);
    expect([mock.requests.length, mock.patients.size]).toEqual([1, 1]);
  });

  it('waits for Retry-After and then succeeds', async () => {
    const nginx = limits('1r/s', 'limit_req_status 429; add_header retry-after 1 always;');
    const { mock, client } = await serveBehindNginx(nginx);
    const warnings: string[] = [];
    const warn = (text: string) => void warnings.push(text);
    const profiles = client({ logger: { ...console, debug() {}, info() {}, warn } });
    await Promise.all([profiles.createPatient(PATIENT), profiles.createPatient(OTHER)]);
    expect(warnings).toEqual([
      expect.stringContaining('attempt failed attempt=1 code=rate_limited'),
    ]);
    expect([mock.requests.length, mock.patients.size]).toEqual([2, 2]);
  });

  it('does not retry a create after 503, the default status of nginx', async () => {
    const { mock, client } = await serveBehindNginx(limits('1r/m', ''));
    await client().createPatient(PATIENT);
    const facts = { code: 'server_error', status: 503, outcome: 'unknown' };
    const creation = await failureOf(client().createPatient(OTHER));
    expect(creation).toMatchObject({ ...facts, attempts: 1 });
    const update = await failureOf(client().updateEmrUser(USER, { s: 'Dr' }));
    expect(update).toMatchObject({ ...facts, attempts: 2 });
    expect(mock.requests).toHaveLength(1);
  });
});
