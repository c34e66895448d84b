import { fileURLToPath } from 'node:url';
import { decode, encode } from '@msgpack/msgpack';
import { clientWith } from '@profiles/testkit/clients';
import { PATIENT } from '@profiles/testkit/samples';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { deserialize, serialize } from 'bson';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { leaksIn, textsOf } from '../../test/canary.ts';
import { MADE } from '../../test/made-errors.ts';
import {
  breaks,
  cannotConnect,
  hangs,
  responds,
  type Step,
  scriptedService,
} from '../../test/scripted-service.ts';
import type { ProfileClient } from '../client.ts';
import type { TokenProvider } from '../settings/credentials.ts';
import { InvalidInputError } from './invalid-input-error.ts';
import { isProfilesError } from './is-profiles-error.ts';
import { reviveProfilesError } from './revive-profiles-error.ts';

const INVALID = new InvalidInputError('createPatient', [
  { path: ['extras', 'zqcanary'], rule: 'extras.not_json', message: 'must be JSON' },
  { path: ['zqcanary'], rule: 'unknown_field', message: 'is unknown here' },
  { path: [], rule: 'type', message: 'must be readable' },
]);
const EACH = [...MADE, INVALID].map((error) => ({ error, written: error.toJSON() }));

/** Returns what an error of a class wrote, with changes. */
function changed(name: string, facts: object): object {
  const written = EACH.find(({ error }) => error.name === name)?.written;
  return { ...written, ...facts };
}

/** Ways to another process, and what each makes of what `toJSON()` wrote. */
const WAYS: Readonly<Record<string, (written: object) => unknown>> = {
  JSON: (written) => JSON.parse(JSON.stringify(written)),
  structuredClone: (written) => structuredClone(written),
  MessagePack: (written) => decode(encode(written)),
  BSON: (written) => deserialize(serialize(written, { ignoreUndefined: false })),
  'a table with a column for each fact': (written) => {
    const { cause, ...facts }: { readonly cause?: object } = written;
    const none = { operation: null, status: null, requestId: null, retryAfter: null, issues: null };
    return {
      ...none,
      ...facts,
      cause: cause ? { code: null, syscall: undefined, ...cause } : null,
    };
  },
};

describe.each(EACH)('what toJSON() wrote of $error', ({ error, written }) => {
  it.each(Object.entries(WAYS))('is an error with the same facts after %s', (_, cross) => {
    const revived = reviveProfilesError(cross(written));
    expect(revived).toBeInstanceOf(error.constructor);
    expect(isProfilesError(revived)).toBe(true);
    expect(revived?.toJSON()).toEqual(written);
    expect(leaksIn(textsOf(revived))).toEqual([]);
  });

  it.each(Object.keys(written))('is no error if %s is missing or something else', (key) => {
    const isOptional = key === 'requestId' || (key === 'cause' && error.name !== 'ConnectionError');
    const words = ['zqcanary', 'toString'];
    const others = [{}, Number.NaN, -1, 0.5, Symbol('x'), words, '', ...words];
    for (const other of isOptional ? others : [undefined, null, ...others]) {
      // Any word can be a request id.
      if (key === 'requestId' && words.some((word) => word === other)) continue;
      const revived = reviveProfilesError({ ...written, [key]: other });
      // A message is written again, from the facts.
      if (key === 'message' && typeof other === 'string' && revived) {
        expect(revived.toJSON()).toEqual({ ...written, message: expect.stringContaining(';') });
      } else expect([other, revived]).toEqual([other, undefined]);
    }
  });

  it('does not pass on what a tool added', () => {
    const extra = {
      stack: 'zqcanary',
      body: 'zqcanary',
      oid: 'zqcanary',
      zqcanary: { zqcanary: 1 },
    };
    const { cause, issues } = error.toJSON();
    const nested = {
      ...(cause !== undefined && { cause: { ...Object(cause), ...extra } }),
      ...(Array.isArray(issues) && { issues: issues.map((issue) => ({ ...issue, ...extra })) }),
    };
    const revived = reviveProfilesError({ ...extra, ...written, ...nested });
    expect(revived?.toJSON()).toEqual(written);
    expect(leaksIn(textsOf(revived))).toEqual([]);
  });
});

/** The ways in which an attempt can end, without a success. */
const STEPS: readonly Step[] = [
  ...[301, 302, 304, 401, 404, 408, 409, 429, 503].map((status) => responds(status)),
  responds(429, {}, { 'retry-after': '0', 'x-request-id': 'req-7' }),
  responds(200, { message: 1 }, { 'x-request-id': 'req-7' }),
  () => new Response('{"oid":"p-1","', { status: 201 }),
  () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' }),
  () => Object.defineProperty(new Response(null, { status: 307 }), 'redirected', { value: true }),
  () => Object.create(null),
  breaks('ECONNRESET', 'read'),
  breaks('CERT_HAS_EXPIRED'),
  cannotConnect,
  hangs,
];

interface Script {
  readonly steps: readonly Step[];
  /** Provides the token after a 401. */
  readonly renew: TokenProvider;
}

const PAIRS: readonly Script[] = STEPS.flatMap((first) =>
  STEPS.map((next) => ({ steps: [first, next], renew: () => 'token-2' })),
);
const WITHOUT_TOKEN: readonly Script[] = [
  { steps: [responds(401)], renew: () => Promise.reject(new TypeError('zqcanary')) },
  { steps: [responds(401)], renew: () => new Promise(() => {}) },
  { steps: [], renew: () => new Promise(() => {}) },
];

it.each<[string, (client: ProfileClient) => Promise<unknown>]>([
  ['createPatientOnce', (client) => client.createPatientOnce({ ...PATIENT, username: 'u-1' })],
  ['updateEmrUser', (client) => client.updateEmrUser('u-1', { bg: 'O+' })],
])('every error of %s keeps its facts', async (_, call) => {
  const names = new Set<unknown>();
  for (const { steps, renew } of [...PAIRS, ...WITHOUT_TOKEN]) {
    const time = new VirtualTime();
    const { fetch } = scriptedService(time, ...steps);
    const tokens = steps.length > 0 ? ['token-1'] : [];
    const token: TokenProvider = (context) => tokens.pop() ?? renew(context);
    const client = clientWith({ fetch, token, maxRetries: 1 }, time);
    const written = JSON.parse(JSON.stringify(await time.failure(call(client))));
    expect(reviveProfilesError(written)?.toJSON()).toEqual(written);
    names.add(written.name);
  }
  expect([...names].sort()).toEqual([
    'ApiError',
    'ConfigurationError',
    'ConnectionError',
    'RedirectError',
    'TimeoutError',
    'UnexpectedResponseError',
  ]);
});

it('a bundle for browsers keeps the facts of a cause', async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(import.meta.resolve('./revive-profiles-error.ts'))],
    bundle: true,
    conditions: ['@profiles/source'],
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  const url = `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`;
  const bundled: typeof import('./revive-profiles-error.ts') = await import(url);
  const written = changed('ConnectionError', {
    cause: { name: 'TypeError', code: 'ECONNRESET', syscall: 'read' },
  });
  expect(bundled.reviveProfilesError(written)?.toJSON()).toEqual(
    reviveProfilesError(written)?.toJSON(),
  );
});

it('the facts that did not cross are empty', () => {
  const revived = EACH.map(({ written }) => reviveProfilesError(written));
  const api = revived.find((error) => error?.name === 'ApiError');
  expect(api).toMatchObject({ body: '', detail: { shape: 'opaque' }, serviceCode: undefined });
  const unexpected = revived.find((error) => error?.name === 'UnexpectedResponseError');
  expect(unexpected).toMatchObject({ body: '', oid: undefined });
});

it('the issues of an InvalidInputError have the names of its fields', () => {
  const revived = reviveProfilesError(INVALID.toJSON());
  expect(revived).toMatchObject({
    issues: [{ path: ['extras'] }, { path: ['a key'] }, { path: [] }],
  });
});

const ISSUE = { field: 'fn', rule: 'required', message: 'is required' };
const UPDATE = { operation: 'updateEmrUser' };

it.each<[name: string, facts: object]>([
  ['ApiError', { outcome: 'not_sent' }],
  ['ApiError', { outcome: 'unknown' }],
  ['ApiError', { outcome: 'applied' }],
  ['ApiError', { outcome: 'not_sent', attempts: 2 }],
  ['ApiError', { outcome: 'applied', attempts: 2 }],
  ['ApiError', { attempts: 0 }],
  ['ApiError', { status: 500 }],
  ['ApiError', { status: 500, code: 'server_error' }],
  ['ApiError', { status: 200, code: 'http_error', outcome: 'unknown' }],
  ['ApiError', { status: 299, code: 'http_error', outcome: 'unknown' }],
  ['ApiError', { status: 302, code: 'http_error', outcome: 'unknown' }],
  ['ApiError', { requestId: 'a b' }],
  ['ApiError', { requestId: 'x'.repeat(129) }],
  ['ApiError', { retryAfter: -1 }],
  ['ApiError', { retryAfter: '1' }],
  ['ApiError', { retryAfter: Number.POSITIVE_INFINITY }],
  ['ApiError', { operation: 'toString' }],
  ['RedirectError', { status: 200 }],
  ['RedirectError', { status: '301' }],
  ['RedirectError', { status: 302, outcome: 'rejected' }],
  ['RedirectError', { status: undefined, outcome: 'rejected' }],
  ['RedirectError', { outcome: 'not_sent' }],
  ['RedirectError', { outcome: 'applied' }],
  ['RedirectError', { attempts: 0 }],
  ['ConnectionError', { outcome: 'rejected', attempts: 1 }],
  ['ConnectionError', { outcome: 'applied' }],
  ['ConnectionError', { attempts: 0 }],
  ['ConnectionError', { cause: { name: 'zqcanary' } }],
  ['ConnectionError', { cause: { name: 'Error', code: 'zqcanary' } }],
  ['ConnectionError', { cause: { name: 'Error', code: ['ECONNRESET'] } }],
  ['ConnectionError', { cause: { name: 'Error', syscall: 'zqcanary' } }],
  ['ConnectionError', { cause: {} }],
  ['TimeoutError', { outcome: 'unknown' }],
  ['TimeoutError', { outcome: 'applied', attempts: 1 }],
  ['UnexpectedResponseError', { status: 201, outcome: 'not_sent' }],
  ['UnexpectedResponseError', { outcome: 'rejected', attempts: 2 }],
  ['UnexpectedResponseError', { attempts: 0 }],
  ['UnexpectedResponseError', { ...UPDATE, outcome: 'applied' }],
  ['UnexpectedResponseError', { status: 199 }],
  ['UnexpectedResponseError', { status: 300 }],
  ['UnexpectedResponseError', { requestId: '' }],
  ['ConfigurationError', { attempts: 1 }],
  ['ConfigurationError', { outcome: 'rejected', message: 'x; the service rejected it' }],
  ['ConfigurationError', { message: 'clientId; it was stored: do not retry' }],
  ['ConfigurationError', { cause: { name: 'zqcanary' } }],
  ['InvalidInputError', { attempts: 1 }],
  ['InvalidInputError', { outcome: 'unknown' }],
  ['InvalidInputError', { operation: undefined }],
  ['InvalidInputError', { issues: [] }],
  ['InvalidInputError', { issues: Array(1001).fill(ISSUE) }],
  ['InvalidInputError', { issues: { length: 1 } }],
  ['InvalidInputError', { issues: [null] }],
  ['InvalidInputError', { issues: [ISSUE, { ...ISSUE, field: 'zqcanary' }] }],
  ['InvalidInputError', { issues: [{ ...ISSUE, rule: 'zqcanary' }] }],
  ['InvalidInputError', { issues: [{ ...ISSUE, message: undefined }] }],
])('no %s has the facts %j', (name, facts) => {
  expect(reviveProfilesError(changed(name, facts))).toBeUndefined();
});

it.each<[name: string, facts: object]>([
  ['ApiError', { outcome: 'unknown', attempts: 2 }],
  ['ApiError', { status: 302, name: 'RedirectError', code: 'redirected', outcome: 'unknown' }],
  ['ApiError', { ...UPDATE, retryAfter: 0 }],
  ['RedirectError', { outcome: 'unknown' }],
  ['ConnectionError', { outcome: 'rejected', attempts: 2 }],
  ['ConnectionError', { cause: { name: 'Error', code: 'CERT_HAS_EXPIRED' } }],
  ['TimeoutError', { outcome: 'rejected', attempts: 1 }],
  ['TimeoutError', { outcome: 'not_sent', attempts: 2 }],
  ['UnexpectedResponseError', { attempts: 3 }],
  ['UnexpectedResponseError', { ...UPDATE, outcome: 'unknown' }],
  ['ConfigurationError', { ...UPDATE, message: 'updateEmrUser: x; nothing was sent' }],
  ['InvalidInputError', { issues: Array(1000).fill(ISSUE) }],
  [
    'InvalidInputError',
    { issues: ['fn', 'bg', 'bloodgroup', 'oid'].map((field) => ({ ...ISSUE, field })) },
  ],
])('%s can have the facts %j', (name, facts) => {
  expect(reviveProfilesError(changed(name, facts))?.toJSON()).toMatchObject(facts);
});

const throws = () => {
  throw new Error('of the trap');
};

it.each([
  undefined,
  null,
  'TimeoutError',
  [],
  {},
  { name: 'toString' },
  new Error('x'),
  { name: 'TimeoutError', code: 'timeout', outcome: 'unknown' },
  { oid: 'p-1' },
  new Proxy({}, { ownKeys: throws }),
])('the value %# is no error', (value) => {
  expect(reviveProfilesError(value)).toBeUndefined();
});
