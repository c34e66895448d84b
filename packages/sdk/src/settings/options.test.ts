import { clientOf, clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS, PATIENT } from '@profiles/testkit/samples';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hangs, recordingFetch, scriptedService } from '../../test/scripted-service.ts';
import { ProfileClient } from '../client.ts';
import type { ProfileClientOptions, RequestOptions } from './options.ts';

const OPTIONS = { baseUrl: 'https://api.example.com', token: 'T0ken', clientId: 'front-desk' };

afterEach(() => void vi.unstubAllGlobals());

/** Creates an object with a getter that throws. */
const failing = (name: string): object => ({
  get [name]() {
    throw new Error('Marker');
  },
});

const each = (option: keyof ProfileClientOptions, values: string) =>
  values.split(/\s+/).map((value) => [option, value] as const);

/** Options that are rejected. No message quotes a value. */
const REJECTED: readonly (readonly [keyof ProfileClientOptions, unknown])[] = [
  ...[undefined, '', ' ', 7].map((baseUrl) => ['baseUrl', baseUrl] as const),
  ...each('baseUrl', '/relative/Marker api.example.com/Marker ftp://Marker.example.com'),
  ...each('baseUrl', 'http://Marker.example.com ftp://localhost/Marker'),
  ...each('baseUrl', 'https://user:Marker@a.example https://Marker@a.example'),
  ...each('baseUrl', 'https://a.example?key=Marker https://a.example? https://a.example#'),
  ...each('baseUrl', 'https://a.example#Marker https://a.example/profiles/v1'),
  ...each('baseUrl', 'https://a.example/profiles/v1// https://a.example/emr/profiles/v1/'),
  ...each('baseUrl', 'http://localhost:6000/Marker https://a.example:10080'),
  ...[undefined, null, '', 'Marker\r\nx: y', 'Bearer Marker', 'Markeré'].map(
    (token) => ['token', token] as const,
  ),
  ...[undefined, '', ' Marker', 'Marker ', 'Marker\n', 'Marker李'].map(
    (clientId) => ['clientId', clientId] as const,
  ),
  ...[null, 'Marker', 7, new Headers({ a: 'b' }), new Map([['a', 'b']]), [['a', 'b']]].map(
    (headers) => ['headers', headers] as const,
  ),
  ...['Authorization', 'CLIENT-ID', 'Content-Type', 'Content-Length', 'transfer-encoding'].map(
    (name) => ['headers', { [name]: 'Marker' }] as const,
  ),
  ...['expect', 'connection', 'Keep-Alive', 'te', 'trailer', 'upgrade', 'bad name'].map(
    (name) => ['headers', { [name]: 'Marker' }] as const,
  ),
  ...['Proxy-Connection', 'http2-settings'].map((name) => ['headers', { [name]: '1' }] as const),
  ...['Marker\n', 'Marker李', 7].map((value) => ['headers', { 'x-site': value }] as const),
  ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, '1000'].map(
    (timeout) => ['timeout', timeout] as const,
  ),
  ['totalTimeout', 0],
  ...[-1, 1.5, Number.POSITIVE_INFINITY].map((retries) => ['maxRetries', retries] as const),
  ['updateExtras', 'none'],
  ['fetch', 'fetch'],
  ['fetchSendsOnce', 'yes'],
  ['observer', {}],
];

it.each(REJECTED)('a client rejects %s: %j without quoting it', (option, value) => {
  const make = () => new ProfileClient({ ...OPTIONS, [option]: value });
  expect(make).toThrow(expect.objectContaining({ code: 'invalid_configuration', attempts: 0 }));
  expect(make).toThrow(new RegExp(option));
  expect(make).not.toThrow('Marker');
});

it('the messages of invalid options do not change', () => {
  const messages = REJECTED.map(([option, value]) => {
    try {
      return `accepted ${option}: ${new ProfileClient({ ...OPTIONS, [option]: value })}`;
    } catch (error) {
      return String(error);
    }
  });
  const unnamed = messages.map((message) => message.replace(/contain [a-z2-]+:/, 'contain NAME:'));
  expect([...new Set(unnamed)].join('\n')).toMatchInlineSnapshot(`
    "ConfigurationError: baseUrl is missing; nothing was sent
    ConfigurationError: baseUrl must be an absolute URL; nothing was sent
    ConfigurationError: baseUrl must be https, or http with allowInsecureHttp; nothing was sent
    ConfigurationError: baseUrl must not contain credentials, query, fragment or /profiles/v1; nothing was sent
    ConfigurationError: \`fetch\` blocks the port 6000 of baseUrl; nothing was sent
    ConfigurationError: \`fetch\` blocks the port 10080 of baseUrl; nothing was sent
    ConfigurationError: token is missing; nothing was sent
    ConfigurationError: token must be printable ASCII without spaces or the word Bearer; nothing was sent
    ConfigurationError: clientId is missing; nothing was sent
    ConfigurationError: clientId must be printable ASCII without leading or trailing spaces; nothing was sent
    ConfigurationError: headers must be a plain object; nothing was sent
    ConfigurationError: headers must not contain NAME: it is set for each request; nothing was sent
    ConfigurationError: headers must be valid in HTTP; nothing was sent
    ConfigurationError: timeout must be milliseconds, 1 to 2147483647; nothing was sent
    ConfigurationError: totalTimeout must be milliseconds, 1 to 2147483647; nothing was sent
    ConfigurationError: maxRetries must be a whole number, 0 or more; nothing was sent
    ConfigurationError: updateExtras must be 'arbitrary' or 'limited'; nothing was sent
    ConfigurationError: fetch must be a function; nothing was sent
    ConfigurationError: fetchSendsOnce must be true or false; nothing was sent
    ConfigurationError: observer.start must be a function; nothing was sent"
  `);
});

it.each([
  ['an http URL of this machine', { baseUrl: 'http://[::1]:3000/emr' }],
  ['any http URL with allowInsecureHttp', { baseUrl: 'http://10.0.0.7', allowInsecureHttp: true }],
  ['a port that only `fetch` blocks, for its own fetch', { baseUrl: 'http://[::1]:6000', fetch }],
  ['the maximum timeouts', { timeout: 2 ** 31 - 1, totalTimeout: 2 ** 31 - 1 }],
])('a client accepts %s', (_, options) => {
  expect(() => new ProfileClient({ ...OPTIONS, ...options })).not.toThrow();
});

describe('the base URL', () => {
  /** Returns the URL to which a client sends a patient. */
  async function urlOf(options: Partial<ProfileClientOptions>) {
    const { fetch, sent } = recordingFetch();
    await clientOf('', { ...options, fetch }).createPatient(PATIENT);
    return sent[0]?.url.replace('/profiles/v1/patient/', '');
  }

  it.each([
    ['https://api.example.com/', 'https://api.example.com'],
    ['https://api.example.com/emr/', 'https://api.example.com/emr'],
    ['https://api.example.com/profiles/v1/emr', 'https://api.example.com/profiles/v1/emr'],
    [new URL('https://api.example.com/a%20b//'), 'https://api.example.com/a%20b'],
    ['/emr', 'https://clinic.example.com/emr'],
    ['emr/', 'https://clinic.example.com/desk/emr'],
    ['/', 'https://clinic.example.com'],
    ['//api.example.com/emr', 'https://api.example.com/emr'],
  ])('%s is the prefix %s in a page', async (baseUrl, prefix) => {
    vi.stubGlobal('location', new URL('https://clinic.example.com/desk/today?patient=7#top'));
    expect(await urlOf({ baseUrl })).toBe(prefix);
    for (const empty of ['', ' ', 7]) {
      const options = { ...OPTIONS, baseUrl: empty as string };
      expect(() => new ProfileClient(options)).toThrow(/must be an absolute URL/);
    }
  });

  it('is rejected if it is relative to an http page, unless http is allowed', async () => {
    vi.stubGlobal('location', new URL('http://clinic.example.com/'));
    await expect(urlOf({ baseUrl: '/emr' })).rejects.toThrow(/must be https/);
    const url = await urlOf({ baseUrl: '/emr', allowInsecureHttp: true });
    expect(url).toBe('http://clinic.example.com/emr');
  });

  it('is read in linear time, even with a million slashes', async () => {
    // In quadratic time, this would take hours.
    const slashes = '/'.repeat(1_000_000);
    const baseUrl = `https://api.example.com${slashes}emr`;
    expect((await urlOf({ baseUrl: baseUrl + slashes })) === baseUrl).toBe(true);
  });
});

/** Creates options whose getters are on a prototype and throw when they are read again. */
function inherited<T extends object>(options: T): T {
  const prototype = {};
  for (const [name, value] of Object.entries(options)) {
    let reads = 0;
    const get = () => {
      reads += 1;
      if (reads > 1) throw new Error('Marker');
      return value;
    };
    Object.defineProperty(prototype, name, { get });
  }
  return Object.create(prototype);
}

describe('options with getters on a prototype', () => {
  it('are read once for a client and for those derived from it', async () => {
    const { fetch, sent } = recordingFetch();
    const profiles = new ProfileClient(inherited({ ...OPTIONS, fetch }));
    const derived = profiles.withOptions(inherited({ baseUrl: 'https://b.example.com/emr' }));
    await profiles.updateEmrUser('7', {});
    await derived.withOptions({ timeout: 1000 }).updateEmrUser('7', {});
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.example.com/profiles/v1/emr-user/7',
      'https://b.example.com/emr/profiles/v1/emr-user/7',
    ]);
  });

  it('are read once for a call', async () => {
    const time = new VirtualTime();
    const { fetch } = scriptedService(time, hangs);
    const options = inherited({ timeout: 1000, totalTimeout: 5000, maxRetries: 0, headers: {} });
    const promise = call(clientWith({ fetch }, time), 'updateEmrUser', options);
    expect(await time.failure(promise)).toMatchObject({ code: 'timeout', attempts: 1 });
    expect(time.now()).toBe(1000);
  });
});

it('withOptions rejects a token that is null or undefined, even an inherited one', () => {
  const client = new ProfileClient(OPTIONS);
  const message = 'token must not be undefined: omit it to share the token; nothing was sent';
  for (const overrides of [{ token: undefined }, inherited({ token: undefined })]) {
    expect(() => client.withOptions(overrides as never)).toThrow(
      expect.objectContaining({ code: 'invalid_configuration', message }),
    );
  }
  expect(() => client.withOptions({ token: null as never })).toThrow(/token must be printable/);
  expect(client.withOptions({ timeout: undefined })).toBeInstanceOf(ProfileClient);
});

it.each([
  ['token', failing('token')],
  ['observer', failing('observer')],
  ['start function of an observer', { observer: failing('start') }],
  ['header', { headers: failing('x-site') }],
  ['URL', { baseUrl: new Proxy(new URL('https://api.example.com'), {}) }],
])('an unreadable %s is a configuration error', (_, overrides: object) => {
  const error = expect.objectContaining({
    code: 'invalid_configuration',
    message: 'the options must be readable; nothing was sent',
    cause: { name: expect.stringMatching(/^(?:Type)?Error$/) },
  });
  const options = Object.create(OPTIONS, Object.getOwnPropertyDescriptors(overrides));
  expect(() => new ProfileClient(options)).toThrow(error);
  expect(() => new ProfileClient(OPTIONS).withOptions(overrides)).toThrow(error);
});

it.each([null, undefined, 'x', 7])('a client and withOptions reject %j', (options) => {
  const message = 'the options must be an object; nothing was sent';
  const error = expect.objectContaining({ code: 'invalid_configuration', message });
  expect(() => new ProfileClient(options as never)).toThrow(error);
  expect(() => new ProfileClient(OPTIONS).withOptions(options as never)).toThrow(error);
});

it.each([
  ['timeoutMs', 'unknown option timeoutMs (Did you mean timeout?)'],
  ['maxretries', 'unknown option maxretries (Did you mean maxRetries?)'],
  ['max-retries', 'unknown option (Did you mean maxRetries?)'],
  ['queryKey', 'unknown option queryKey'],
  ['Marker7', 'unknown option'],
  ['M'.repeat(41), 'unknown option'],
])('a client, withOptions and a call reject the unknown option %s', async (name, message) => {
  const { fetch, sent } = recordingFetch();
  const profiles = new ProfileClient({ ...OPTIONS, fetch });
  const unknown = { [name]: 3 };
  const ofClient = expect.objectContaining({
    code: 'invalid_configuration',
    message: expect.stringContaining(message),
  });
  expect(() => new ProfileClient({ ...OPTIONS, ...unknown })).toThrow(ofClient);
  expect(() => profiles.withOptions(unknown)).toThrow(ofClient);
  await expect(profiles.createPatient(PATIENT, unknown)).rejects.toMatchObject({
    code: 'invalid_configuration',
    message: `createPatient: ${message}; nothing was sent`,
  });
  expect(sent).toEqual([]);
  await profiles.withOptions({ [name]: undefined }).createPatient(PATIENT, { [name]: undefined });
  expect(sent).toHaveLength(1);
});

/** What another package adds to `Object.prototype`. */
const POLLUTION = {
  ...{ baseUrl: 'http://evil.example.com', token: undefined, clientId: 'evil', timeout: 0.001 },
  ...{ totalTimeout: 0.001, maxRetries: -1, headers: { 'x-evil': '1' }, updateExtras: 'limited' },
  ...{ allowInsecureHttp: true, observer: {}, signal: AbortSignal.abort(), caller: {} },
  // Options of ky.
  ...{ body: 'evil', json: 'evil', searchParams: 'evil' },
};

it('a polluted Object.prototype changes neither a client nor a call', async () => {
  const { fetch, sent } = recordingFetch();
  const observer = { start: () => ({ attempt: () => ({}) }) };
  const body = { extras: { a: { b: { c: 1 } } } };
  for (const [name, value] of Object.entries(POLLUTION))
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
  try {
    const profiles = new ProfileClient({ ...OPTIONS, fetch }).withOptions({ observer });
    await profiles.updateEmrUser('7', body);
    await profiles.updateEmrUser('7', body, {});
    const { clientId, ...rest } = OPTIONS;
    expect(() => new ProfileClient(rest as typeof OPTIONS)).toThrow('clientId is missing');
    expect(() => profiles.withOptions({ baseUrl: 'http://a.example' })).toThrow(/must be https/);
  } finally {
    for (const name of Object.keys(POLLUTION)) Reflect.deleteProperty(Object.prototype, name);
  }
  const url = 'https://api.example.com/profiles/v1/emr-user/7';
  expect(sent).toMatchObject([{ url }, { url }]);
  expect(JSON.stringify(sent)).not.toContain('evil');
});

describe.each(OPERATIONS)('a call of %s', (operation) => {
  it.each<[string, unknown]>([
    ['the options of the call must be an object', null],
    ['must be an object', 'x'],
    ['signal must be an AbortSignal', { signal: 7 }],
    ['signal must be an AbortSignal', { signal: null }],
    ['signal must be an AbortSignal', { signal: { aborted: false } }],
    ['signal must be an AbortSignal', { signal: new EventTarget() }],
    ['the options of the call must be readable', failing('signal')],
    ['must be readable', failing('timeout')],
    ['must be readable', { headers: failing('x-tenant') }],
    ['timeout must be', { timeout: 0 }],
    ['totalTimeout must be', { totalTimeout: Number.NaN }],
    ['maxRetries must be', { maxRetries: -1 }],
    ['headers must be a plain object', { headers: 7 }],
    ['headers must be a plain object', { headers: new Headers({ a: 'b' }) }],
    ['headers must not contain te', { headers: { te: '1' } }],
    ['headers must be valid', { headers: { 'x-site': 'Marker\n' } }],
  ])('rejects options before anything is sent: %s', async (message, options) => {
    const { fetch, sent } = recordingFetch();
    const profiles = new ProfileClient({ ...OPTIONS, fetch });
    const promise = call(profiles, operation, options as RequestOptions);
    await expect(promise).rejects.toMatchObject({
      ...{ code: 'invalid_configuration', outcome: 'not_sent', operation },
      message: expect.stringMatching(new RegExp(`^${operation}: .*${message}`)),
    });
    await expect(promise).rejects.not.toThrow(/Marker/);
    expect([promise.sent, sent]).toEqual([false, []]);
  });
});

it('sends headers whose names begin like those that frame the message', async () => {
  const { fetch, sent } = recordingFetch();
  const headers = { 'te-x': 'a', 'expect-ct': 'b', 'upgrade-insecure-requests': '1' };
  await new ProfileClient({ ...OPTIONS, fetch, headers }).createPatient(PATIENT);
  expect(sent[0]?.headers).toMatchObject(headers);
});
