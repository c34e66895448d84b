import { expect, it } from 'vitest';
import { ProfileClient } from '../client.ts';
import type { ProfileClientOptions, RequestOptions } from './options.ts';

const OPTIONS = { baseUrl: 'https://api.example.com', token: 'T0ken', clientId: 'front-desk' };

const MARKER = 'Marker';

const REJECTED: readonly (readonly [keyof ProfileClientOptions, unknown])[] = [
  ['baseUrl', undefined],
  ['baseUrl', ''],
  ['baseUrl', ' '],
  ['baseUrl', 7],
  ['baseUrl', `/relative/${MARKER}`],
  ['baseUrl', `api.example.com/${MARKER}`],
  ['baseUrl', `ftp://${MARKER}.example.com`],
  ['baseUrl', `http://${MARKER}.example.com`],
  ['baseUrl', `ftp://localhost/${MARKER}`],
  ['baseUrl', 'http://127.0.0.1.example.com'],
  ['baseUrl', 'http://localhost.example.com'],
  ['baseUrl', 'http://no-localhost'],
  ['baseUrl', 'http://anything.localhost'],
  ['baseUrl', 'http://[::2]'],
  ['baseUrl', `https://user:${MARKER}@api.example.com`],
  ['baseUrl', `https://${MARKER}@api.example.com`],
  ['baseUrl', `https://api.example.com?key=${MARKER}`],
  ['baseUrl', 'https://api.example.com?'],
  ['baseUrl', 'https://api.example.com#'],
  ['baseUrl', `https://api.example.com#${MARKER}`],
  ['token', undefined],
  ['token', ''],
  ['token', `${MARKER}\r\nx: y`],
  ['token', `Bearer ${MARKER}`],
  ['token', `${MARKER}é`],
  ['clientId', undefined],
  ['clientId', ''],
  ['clientId', ` ${MARKER}`],
  ['clientId', `${MARKER}\n`],
  ['clientId', `${MARKER}李`],
  ['headers', null],
  ['headers', MARKER],
  ['headers', 7],
  ['headers', { Authorization: MARKER }],
  ['headers', { 'CLIENT-ID': MARKER }],
  ['headers', { 'Content-Type': MARKER }],
  ['headers', { 'bad name': MARKER }],
  ['headers', { 'x-site': `${MARKER}\n` }],
  ['headers', { 'x-site': `${MARKER}李` }],
  ['headers', { 'x-site': 7 }],
  ['timeout', 0],
  ['timeout', -1],
  ['timeout', Number.NaN],
  ['timeout', Number.POSITIVE_INFINITY],
  ['timeout', 2 ** 31],
  ['timeout', '1000'],
  ['totalTimeout', 0],
  ['maxRetries', -1],
  ['maxRetries', 1.5],
  ['maxRetries', Number.POSITIVE_INFINITY],
  ['updateExtras', 'none'],
  ['fetch', 'fetch'],
];

it.each(REJECTED)('rejects %s: %j without quoting it', (option, value) => {
  const make = () => new ProfileClient({ ...OPTIONS, [option]: value });
  expect(make).toThrow(expect.objectContaining({ code: 'invalid_configuration', attempts: 0 }));
  expect(make).toThrow(new RegExp(option));
  expect(make).not.toThrow(MARKER);
});

it('the messages of invalid options do not change', () => {
  const messages = REJECTED.map(([option, value]) => {
    try {
      return `accepted ${option}: ${new ProfileClient({ ...OPTIONS, [option]: value })}`;
    } catch (error) {
      return String(error);
    }
  });
  expect([...new Set(messages)].join('\n')).toMatchInlineSnapshot(`
    "ConfigurationError: baseUrl must be an absolute URL; nothing was sent
    ConfigurationError: baseUrl must be https, or http with allowInsecureHttp; nothing was sent
    ConfigurationError: baseUrl must not contain credentials, query, fragment or /profiles/v1; nothing was sent
    ConfigurationError: token must be printable ASCII without spaces or the word Bearer; nothing was sent
    ConfigurationError: clientId must be printable ASCII without leading or trailing spaces; nothing was sent
    ConfigurationError: headers must be a plain object; nothing was sent
    ConfigurationError: headers must not contain authorization: it is set for each request; nothing was sent
    ConfigurationError: headers must not contain client-id: it is set for each request; nothing was sent
    ConfigurationError: headers must not contain content-type: it is set for each request; nothing was sent
    ConfigurationError: headers must be valid in HTTP; nothing was sent
    ConfigurationError: timeout must be milliseconds, 1 to 2147483647; nothing was sent
    ConfigurationError: totalTimeout must be milliseconds, 1 to 2147483647; nothing was sent
    ConfigurationError: maxRetries must be a whole number, 0 or more; nothing was sent
    ConfigurationError: updateExtras must be 'arbitrary' or 'limited'; nothing was sent
    ConfigurationError: fetch must be a function; nothing was sent"
  `);
});

it.each([undefined, null, 'https://api.example.com'])('rejects %j as options', (options) => {
  // @ts-expect-error not options
  expect(() => new ProfileClient(options)).toThrow(/options must be an object/);
});

it.each([
  ['http://localhost:8080'],

  ['http://127.0.0.1'],
  ['http://127.8.8.8:1'],
  ['http://127.10.20.30'],
  ['http://[::1]:3000/emr'],
])('accepts an http URL of this machine: %s', (baseUrl) => {
  expect(() => new ProfileClient({ ...OPTIONS, baseUrl })).not.toThrow();
});

it('accepts timeouts up to the maximum of a timer', () => {
  const longest = 2 ** 31 - 1;
  const options = { ...OPTIONS, timeout: longest, totalTimeout: longest };
  expect(() => new ProfileClient(options)).not.toThrow();
});

it('accepts an http URL of another machine with allowInsecureHttp', () => {
  const baseUrl = 'http://10.0.0.7';
  expect(() => new ProfileClient({ ...OPTIONS, baseUrl, allowInsecureHttp: true })).not.toThrow();
});

const REJECTED_FOR_A_CALL: readonly RequestOptions[] = [
  { timeout: 0 },
  { totalTimeout: Number.NaN },
  { maxRetries: -1 },
  { headers: { authorization: MARKER } },
];

it.each(REJECTED_FOR_A_CALL)('rejects a call with %j before anything is sent', async (options) => {
  const profiles = new ProfileClient(OPTIONS);
  const call = profiles.updateEmrUser('42', {}, options);
  await expect(call).rejects.toMatchObject({ code: 'invalid_configuration', outcome: 'not_sent' });
  expect(call.sent).toBe(false);
});
