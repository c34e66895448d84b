import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serve } from '../../../test/raw-http.ts';
import { decompress } from '../../http/decompress.ts';
import type { ProfilesMock, ProfilesMockOptions } from '../../index.ts';

type Send = (request: Request) => Promise<Response>;

/** The two ways in which a body is read: from a `Request`, as MSW and web handlers do too, and from a socket. */
const WAYS: readonly (readonly [
  way: string,
  send: (mock: ProfilesMock) => Send | Promise<Send>,
])[] = [
  ['mock.fetch', (mock) => mock.fetch],
  [
    'HTTP',
    async (mock) => {
      const server = await serve({}, {}, onTestFinished, mock);
      return (request) => fetch(request.url.replace(mock.baseUrl, server.url), request);
    },
  ],
];

const JSON_BODY = Buffer.from(JSON.stringify(ASHA));
const FIELDS = JSON.stringify(ASHA).slice(1, -1);
const LIMIT = 100_000;
const BOMB = gzipSync(Buffer.alloc(50_000_000, 'x'));

/** Returns the text of a body of a patient with this number of keys. */
function bodyWithKeys(count: number): string {
  const keys = Array.from({ length: count - 3 }, (_, at) => `"${at}" :1`);
  return `{${[...keys, FIELDS].join()}}`;
}

/** Returns the text of a body of a patient with this number of values. */
function bodyWithValues(count: number): string {
  return `{${FIELDS},"extras":{"a":[${Array<string>(count - 5)
    .fill('{}')
    .join()}]}}`;
}

describe.each(WAYS)('a compressed body through %s', (_, way) => {
  async function create(encoding: string, body: Uint8Array, options?: ProfilesMockOptions) {
    const mock = createHospital(options);
    const send = await way(mock);
    const headers = { ...HEADERS, 'content-encoding': encoding };
    const url = `${mock.baseUrl}/profiles/v1/patient/`;
    const response = await send(
      new Request(url, { method: 'POST', headers, body: new Uint8Array(body) }),
    );
    return {
      mock,
      status: response.status,
      text: await response.text(),
      headers: response.headers,
    };
  }

  it.each([
    ['gzip', gzipSync(JSON_BODY)],
    ['X-GZIP , identity', gzipSync(JSON_BODY)],
    [
      'gzip',
      Buffer.concat(
        [JSON_BODY.subarray(0, 9), JSON_BODY.subarray(9)].map((each) => gzipSync(each)),
      ),
    ],
    ['deflate', deflateSync(JSON_BODY)],
    ['deflate', deflateRawSync(JSON_BODY)],
    ['identity', JSON_BODY],
    ['', JSON_BODY],
  ])('is stored if its encoding is "%s"', async (encoding, body) => {
    const { mock, status } = await create(encoding, body);
    expect([status, mock.patients.get('patient-1')?.fn]).toEqual([201, 'asha']);
    expect(mock.requests[0]?.body).toEqual(ASHA);
  });

  it.each([
    ['no gzip', JSON_BODY],
    ['a part of it', gzipSync(JSON_BODY).subarray(0, -9)],
    ['nothing', new Uint8Array()],
  ])('is unreadable if it is %s', async (_case, body) => {
    const { mock, status } = await create('gzip', body, { behaviour: { unreadableBody: 422 } });
    expect([status, mock.patients.size]).toEqual([422, 1]);
    expect(mock.violations).toMatchObject([{ section: 'Endpoints' }]);
  });

  it.each([
    ['br', brotliCompressSync(JSON_BODY), ' br'],
    ['gzip, gzip', gzipSync(gzipSync(JSON_BODY)), ' gzip, gzip'],
    ['<asha>', JSON_BODY, ''],
  ])('gets a 415 if its encoding is "%s"', async (encoding, body, shown) => {
    const { mock, status, text, headers } = await create(encoding, body);
    expect([status, headers.get('accept-encoding')]).toEqual([415, 'gzip, deflate']);
    expect(text).toContain(`, but not the content encoding${shown}.`);
    expect(mock.unexpectedViolations).toMatchObject([{ section: 'Mock' }]);
  });

  it('is too large for the service by its decoded bytes', async () => {
    const { mock, status } = await create('gzip', BOMB, { behaviour: { bodyLimit: LIMIT } });
    expect([status, mock.requests[0]?.reason]).toEqual([
      413,
      `the body has more than ${LIMIT} bytes`,
    ]);
  });

  it.each([
    ['150,000 keys', bodyWithKeys(150_001)],
    ['1,000,000 values', bodyWithValues(1_000_001)],
  ])('may have at most %s', async (_limit, body) => {
    const { status, mock } = await create('gzip', gzipSync(body));
    expect([status, mock.patients.size]).toEqual([413, 1]);
  });
});

it.each([
  ['150,000 keys', bodyWithKeys(150_000), 201],
  ['1,000,000 values', bodyWithValues(1_000_000), 400],
  ['5,000,000 values', bodyWithValues(5_000_000), 413],
])('a compressed body with %s is stored or rejected by its size', async (_, body, expected) => {
  const mock = createHospital();
  const headers = { ...HEADERS, 'content-encoding': 'gzip' };
  const init = { method: 'POST', headers, body: new Uint8Array(gzipSync(body)) };
  const { status } = await mock.fetch(`${mock.baseUrl}/profiles/v1/patient/`, init);
  expect([status, mock.patients.size]).toEqual([expected, expected === 201 ? 2 : 1]);
});

it('counts no punctuation inside text', async () => {
  const { fetch, baseUrl } = createHospital();
  const note = '\\"a\\":[{,'.repeat(200_000);
  const body = JSON.stringify({ ...ASHA, extras: { note } });
  const response = await fetch(`${baseUrl}/profiles/v1/patient/`, {
    method: 'POST',
    headers: HEADERS,
    body,
  });
  expect(response.status).toBe(201);
});

it('decodes without node:zlib, as in a browser', async () => {
  vi.stubGlobal('process', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const decode = async (bytes: Uint8Array, format: 'gzip' | 'deflate', limit: number) => {
    const { content, isWhole } = await decompress(bytes, format, limit);
    return [content?.length, isWhole];
  };
  expect(await decode(gzipSync(JSON_BODY), 'gzip', 100)).toEqual([JSON_BODY.length, true]);
  expect(await decode(deflateSync(JSON_BODY), 'deflate', 100)).toEqual([JSON_BODY.length, true]);
  expect(await decode(deflateRawSync(JSON_BODY), 'deflate', 100)).toEqual([JSON_BODY.length, true]);
  expect(await decode(gzipSync(JSON_BODY), 'gzip', 5)).toEqual([JSON_BODY.length, false]);
});
