import { createProfilesMock, type Fault, faults } from '@profiles/mock';
import { ProfileClient, reviveProfilesError } from '@profiles/sdk';
import { expect, it } from 'vitest';
import { judgeFailure } from './judge-failure.ts';

const PATIENT = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1' } as const;
const SERVICE = {
  address: 'https://profiles.test',
  taken: [
    { status: 409, serviceCode: 'duplicate_username' },
    { status: 422, serviceCode: 'taken' },
  ],
};

/** What the error of a connection that could not be made is written as. */
const UNSENT = {
  name: 'ConnectionError',
  code: 'connection_failed',
  message: '',
  operation: 'createPatient',
  attempts: 1,
  outcome: 'not_sent',
};

/** Creates a patient, and returns the error. */
async function failureOf(fault: Fault | undefined) {
  const mock = createProfilesMock({ seed: { patients: [PATIENT] } });
  if (fault) mock.fail('createPatient', fault);
  const { baseUrl, fetch } = mock;
  const limits = { maxRetries: 0, timeout: 20 };
  const client = new ProfileClient({ baseUrl, fetch, token: 't', clientId: 'c', ...limits });
  return client.createPatient(PATIENT).catch((error: unknown) => error);
}

const status = (code: number): Fault => ({ kind: 'respond', status: code });
const coded = (code: number, serviceCode: string): Fault => ({
  kind: 'respond',
  status: code,
  body: JSON.stringify({ code: serviceCode, message: '' }),
});
const created = (body: string): Fault => ({ kind: 'respond', status: 201, body });

const page = (code: number): Fault => ({
  kind: 'respond',
  status: code,
  body: '\ufeff\n<!doctype html><title>Log in</title>',
});

const NESTED = created('{"meta":{"oid":"ORG-5"},"data":{"oid":"PAT-1"}}');
const AFTER = 'after an unknown outcome';
const TRIES = 'after 5 tries';

it.each<[string, Fault | undefined, 'none' | 'doubt' | 'unnamed', result: string, service: string]>(
  [
    ['a conflict', undefined, 'none', 'rejected username_taken', 'responded'],
    ['a conflict', undefined, 'doubt', 'existed', 'responded'],
    ['a conflict', undefined, 'unnamed', 'rejected conflict', 'responded'],
    ['another 409', coded(409, 'in_use'), 'none', 'rejected conflict', 'responded'],
    ['another 409', coded(409, 'in_use'), 'doubt', `look_first conflict ${AFTER}`, 'responded'],
    ['a 409 without a code', status(409), 'none', 'rejected conflict', 'responded'],
    ['a 409 without a code', status(409), 'doubt', 'existed', 'responded'],
    ['a 409 with the code 409', coded(409, '409'), 'doubt', 'existed', 'responded'],
    ['a 422 of --taken', coded(422, 'taken'), 'none', 'rejected username_taken', 'responded'],
    ['a 422 of --taken', coded(422, 'taken'), 'doubt', 'existed', 'responded'],
    ['another 422', coded(422, 'x'), 'doubt', `look_first unprocessable ${AFTER}`, 'responded'],
    ['a 400', status(400), 'none', 'rejected bad_request', 'responded'],
    ['a 400', status(400), 'doubt', `look_first bad_request ${AFTER}`, 'responded'],
    ['a 422', status(422), 'none', 'rejected unprocessable', 'responded'],
    ['a 403', status(403), 'none', 'ready forbidden', 'rejecting stop'],
    ['a 403', status(403), 'doubt', 'ready forbidden', 'rejecting stop'],
    ['a 402', status(402), 'unnamed', 'ready http_error 402', 'rejecting stop'],
    ['a 408', status(408), 'unnamed', 'look_first http_error doubt', 'failed'],
    ['a 429', faults.tooMany(3), 'none', 'ready rate_limited', 'overloaded 3'],
    ['a 429', faults.tooMany(3), 'doubt', 'ready rate_limited', 'overloaded 3'],
    ['a 429', faults.tooMany(3), 'unnamed', 'ready rate_limited', 'overloaded 3'],
    ['a 401', faults.expiredToken, 'none', 'ready unauthorized', 'responded stop'],
    ['a 404', status(404), 'none', 'ready not_found', 'responded stop'],
    ['a 301', status(301), 'none', 'ready redirected', 'responded stop'],
    ['a 302', status(302), 'unnamed', 'look_first redirected doubt', 'failed stop'],
    ['a 503', status(503), 'none', 'ready server_error doubt', 'overloaded'],
    ['a 503', status(503), 'unnamed', 'look_first server_error doubt', 'overloaded'],
    ['a 502', faults.html502, 'none', 'ready server_error doubt', 'failed'],
    ['a lost response', { kind: 'drop' }, 'none', 'ready connection_failed doubt', 'failed'],
    [
      'a lost response',
      { kind: 'drop' },
      'unnamed',
      'look_first connection_failed doubt',
      'failed',
    ],
    ['a timeout', { kind: 'hang' }, 'doubt', 'ready timeout doubt', 'failed'],
    ['no oid', created('{}'), 'unnamed', 'look_first unexpected_response doubt', 'failed'],
    ['damage', created('{"oid":"p-1","x'), 'doubt', 'ready unexpected_response doubt', 'failed'],
    ['an object', created('{"oid":{"id":1}}'), 'none', 'ready unexpected_response doubt', 'failed'],
    ['a page, 200', page(200), 'none', 'ready unexpected_response doubt', 'failed stop'],
    ['a page, 200', page(200), 'unnamed', 'look_first unexpected_response doubt', 'failed stop'],
    ['a page, 400', page(400), 'none', 'ready bad_request', 'rejecting stop'],
    ['a page, 401', page(401), 'none', 'ready unauthorized', 'responded stop'],
    ['a page, 404', page(404), 'none', 'ready not_found', 'responded stop'],
    ['a page, 413', page(413), 'doubt', 'ready http_error 413', 'rejecting stop'],
    ['a page, 429', page(429), 'none', 'ready rate_limited', 'overloaded'],
    ['a page, 502', page(502), 'none', 'ready server_error doubt', 'failed'],
    ['a nested oid', NESTED, 'none', 'created PAT-1', 'responded'],
    [
      'a number',
      created('{"oid":9007199254740993}'),
      'none',
      'created 9007199254740993',
      'responded',
    ],
  ],
)('judges %s as the response to a row (%3$s)', async (_, fault, row, result, service) => {
  const facts = { named: row !== 'unnamed', doubt: row === 'doubt' };
  const judged = judgeFailure(await failureOf(fault), facts, SERVICE);
  const { state, reason, oid, doubt } = judged.result;
  expect([state, reason, oid, doubt && 'doubt'].filter(Boolean).join(' ')).toBe(result);
  expect([judged.service, judged.retryAfter, judged.stop && 'stop'].filter(Boolean).join(' ')).toBe(
    service,
  );
});

it('says what to do when every row is rejected', async () => {
  const row = { named: true, doubt: false };
  const stops = [402, 403, 405, 407, 413, 451].map(
    async (code) => judgeFailure(await failureOf(status(code)), row, SERVICE).stop,
  );
  expect((await Promise.all(stops)).join('\n')).toMatchInlineSnapshot(`
    "The service rejects row after row with status 402. A payment or a quota is missing. Ask the owner of the service.
    The service rejects row after row with status 403. The token may have expired, or may not create patients. Set PROFILES_TOKEN to one that may.
    The service rejects row after row with status 405. The address does not take new patients. Check --base-url.
    The service rejects row after row with status 407. A proxy wants credentials. Check the settings of the proxy.
    The service rejects row after row with status 413. The service takes no requests of this size. Ask its owner for a higher limit.
    The service rejects row after row with status 451. Check --base-url and the token, and ask the owner."
  `);
});

it('points to --base-url when a response is a web page', async () => {
  const row = { named: true, doubt: false };
  const stops = [200, 400, 401, 404, 413].map(async (code) => {
    const { stop } = judgeFailure(await failureOf(page(code)), row, SERVICE);
    return `${code}: ${stop}`;
  });
  expect((await Promise.all(stops)).join('\n')).toMatchInlineSnapshot(`
    "200: The response is a web page, not JSON. Check --base-url: it may name a website, a login page or a proxy.
    400: The service rejects row after row with status 400. The response is a web page, not JSON. Check --base-url: it may name a website, a login page or a proxy.
    401: The service rejected the token. Set PROFILES_TOKEN to a new one. The response is a web page, not JSON. Check --base-url: it may name a website, a login page or a proxy.
    404: The service has no such path. Check --base-url. The response is a web page, not JSON. Check --base-url: it may name a website, a login page or a proxy.
    413: The service rejects row after row with status 413. The service takes no requests of this size. Ask its owner for a higher limit. The response is a web page, not JSON. Check --base-url: it may name a website, a login page or a proxy."
  `);
});

it.each([
  ['ENOTFOUND', 'host'],
  ['EAI_AGAIN', 'host'],
  ['ECONNREFUSED', 'service'],
  ['ECONNRESET', 'service'],
  ['EHOSTUNREACH', 'service'],
  ['UND_ERR_CONNECT_TIMEOUT', 'service'],
  ['ERR_TLS_HANDSHAKE_TIMEOUT', 'service'],
  [undefined, 'service'],
  ['UND_ERR_ABORTED', 'proxy'],
  ['UND_ERR_HEADERS_TIMEOUT', 'proxy'],
  ['UND_ERR_PRX_TLS', 'proxy'],
  ['UND_ERR_PRX_CONN', 'proxy'],
  ['HPE_INVALID_CONSTANT', 'proxy'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'TLS'],
  ['EPROTO', 'TLS'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['HOSTNAME_MISMATCH', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
])('says what is wrong when no connection can be made because of %s', (code, words) => {
  const cause = { name: 'Error', code };
  const error = reviveProfilesError({ ...UNSENT, cause });
  const { stop } = judgeFailure(error, { named: true, doubt: false }, SERVICE);
  expect(stop).toContain(`https://profiles.test (${code ?? 'no code'}). `);
  const all = [
    'host is not known',
    'whether the service runs',
    'The proxy fails',
    'no TLS',
    'certificate',
  ];
  const named = all.filter((each) => stop?.includes(each));
  expect(named).toEqual([expect.stringContaining(words)]);
});

it('keeps the oid of a response that is cut after the oid', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"oid":"p-1","at":"2026')),
    pull: (controller) => controller.error(new Error('reset')),
  });
  const fetch = async () => new Response(body, { status: 201 });
  const target = { baseUrl: 'https://profiles.test', token: 't', clientId: 'c' };
  const client = new ProfileClient({ ...target, fetch, maxRetries: 0 });
  const error: unknown = await client.createPatient(PATIENT).catch((reason: unknown) => reason);
  const { result } = judgeFailure(error, { named: true, doubt: true }, SERVICE);
  expect(result).toEqual({ state: 'created', oid: 'p-1' });
});

it('treats an error from outside the SDK as an unknown outcome', () => {
  const row = { named: false, doubt: false };
  expect(judgeFailure(new TypeError('x'), row, SERVICE).result).toMatchObject({
    state: 'look_first',
    doubt: true,
  });
});

it.each<[string, Fault, 'none' | 'doubt', object]>([
  ['a 403', status(403), 'none', { state: 'rejected', reason: 'forbidden' }],
  ['a 413', status(413), 'none', { state: 'rejected', reason: 'http_error 413' }],
  ['a 403', status(403), 'doubt', { state: 'look_first', reason: `forbidden ${AFTER}` }],
  ['a 429', faults.tooMany(3), 'none', { state: 'rejected', reason: `rate_limited ${TRIES}` }],
  ['a 429', faults.tooMany(3), 'doubt', { state: 'look_first', reason: `rate_limited ${TRIES}` }],
  [
    'a 500',
    status(500),
    'none',
    { state: 'look_first', doubt: true, reason: `server_error ${TRIES}` },
  ],
])('returns the final result of a poison row after %s', async (_, fault, row, final) => {
  const facts = { named: true, doubt: row === 'doubt' };
  const judged = judgeFailure(await failureOf(fault), facts, SERVICE);
  expect(judged.final).toEqual(final);
});
