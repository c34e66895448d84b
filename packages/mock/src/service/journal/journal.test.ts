import {
  ASHA,
  create,
  createHospital,
  HEADERS,
  send,
  TRACE_ID,
  TRACEPARENT,
  update,
} from '@profiles/testkit/send';
import { expect, it } from 'vitest';
import { type JournalEntry, UndecidedError } from '../../index.ts';
import { readTraceId } from './journaled-headers.ts';

it('records request and response, without the credentials', async () => {
  const reported: JournalEntry[] = [];
  const mock = createHospital({
    now: () => new Date('2026-05-01T10:00:00Z'),
    onRequest: (entry) => reported.push(entry),
  });
  await update(mock, { s: 'Dr' }, { path: '/profiles/v1/emr-user/user-1?a=b' });
  expect(mock.requests).toEqual([
    {
      id: 1,
      oid: 'user-1',
      duration: expect.any(Number),
      settings: {},
      at: '2026-05-01T10:00:00.000Z',
      operation: 'updateEmrUser',
      request: 'PATCH /profiles/v1/emr-user/{oid}',
      method: 'PATCH',
      path: '/profiles/v1/emr-user/user-1?a=b',
      headers: { ...HEADERS, authorization: '[redacted #1]', 'client-id': '[redacted #2]' },
      body: { s: 'Dr' },
      response: {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: '{"message":"The profile was updated successfully."}',
      },
      reason: undefined,
      assumed: ['updateStatus', 'omittedFields'],
      alternatives: [],
      stored: true,
      violations: [],
    },
  ]);
  expect(reported).toEqual(mock.requests);
});

it('records the trace ID of a request and of its violations', async () => {
  const mock = createHospital();
  await create(mock, { ...ASHA, gen: 'X' }, { headers: { traceparent: TRACEPARENT } });
  await create(
    mock,
    { ...ASHA, gen: 'X' },
    { headers: { TraceParent: TRACEPARENT.toUpperCase() } },
  );
  await create(mock, { ...ASHA, gen: 'X' });
  expect(mock.requests.map(({ traceId }) => traceId)).toEqual([TRACE_ID, undefined, undefined]);
  expect(mock.violations.map(({ traceId }) => traceId)).toEqual([TRACE_ID, undefined, undefined]);
  expect(mock.violations.map((violation) => 'traceId' in violation)).toEqual([true, false, false]);
});

it('records a body as text if it is not a JSON object', async () => {
  const mock = createHospital();
  await create(mock, 'fn=Asha');
  await create(mock, undefined);
  expect(mock.requests.map(({ body }) => body)).toEqual(['fn=Asha', undefined]);
});

it('shares nothing between a recorded body and the store', async () => {
  const mock = createHospital({ behaviour: { unknownFields: 'stored' } });
  await update(mock, { extras: { a: { b: 1 } }, odd: { c: 1 } });
  const before = mock.emrUsers.get('user-1');
  const [entry] = mock.requests;
  Object.assign(Object(entry?.body).extras.a, { b: 2 });
  Object.assign(Object(entry?.body).odd, { c: 2 });
  expect(mock.emrUsers.get('user-1')).toEqual(before);
});

it('marks the violations of the next request that has any as expected', async () => {
  const mock = createHospital();
  mock.expectViolation();
  await create(mock, ASHA);
  await create(mock, { gen: 'X' });
  await create(mock, {});
  const expected = mock.violations.map((violation) => violation.expected);
  expect(expected).toEqual([true, true, true, false, false, false]);
});

it('marks only the violations of the given section as expected', async () => {
  const mock = createHospital();
  mock.expectViolation('Limits');
  await send(mock, { path: '/a' });
  await create(mock, { ...ASHA, gen: 'X', extras: { a: [[]] } });
  expect(mock.violations.map(({ section, expected }) => [section, expected])).toEqual([
    ['Endpoints', false],
    ['Resources and their fields', false],
    ['Limits', true],
  ]);
});

it('marks neither defects of the mock nor undecided entries as expected', async () => {
  const mock = createHospital({ behaviour: 'undecided', createOid: () => '' });
  mock.expectViolation();
  mock.expectViolation('Endpoints');
  await expect(create(mock, ASHA)).rejects.toThrow();
  mock.use({ createStatus: 201 });
  await expect(create(mock, ASHA)).rejects.toThrow();
  expect(mock.violations).toMatchObject([
    { undecided: 'createStatus', expected: false },
    { section: 'Mock', expected: false },
  ]);
});

it('keeps a request as it was sent, even if the caller changes it while it is in progress', async () => {
  const mock = createHospital();
  const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };
  const request = new Request(`${mock.baseUrl}/profiles/v1/patient/`, init);
  const pending = mock.fetch(request);
  request.headers.set('content-type', 'text/html');
  await pending;
  expect(mock.requests).toMatchObject([{ headers: { 'content-type': 'application/json' } }]);
});

it('rejects an expectation for an unknown section', () => {
  const mock: { expectViolation(section?: string): void } = createHospital();
  expect(() => mock.expectViolation('Limit')).toThrow(
    '"Limit" is not a section. Use one of Resources and their fields, Endpoints, Authentication, Errors, Limits.',
  );
});

const fieldsOf = (count: number, value: (at: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field-${at}`, value(at)]));

it.each([
  ['a long text', { note: 'x'.repeat(4000) }],
  ['130 fields', fieldsOf(130, (at) => `a value, ${at}`.padEnd(17))],
  ['260 short fields', fieldsOf(260, () => 'x')],
  [
    '56 objects',
    fieldsOf(56, (bed) => ({ bed, nurse: 'meera', items: ['gauze', 'saline mask', 7] })),
  ],
  ['a list of numbers', { visits: Array.from({ length: 1000 }, () => 123) }],
])('keeps the last 1,000 requests with 4 kB of extras: %s', async (_, extras) => {
  const mock = createHospital();
  const { length } = JSON.stringify(extras);
  for (let request = 0; request <= 1000; request++) await create(mock, { ...ASHA, extras });
  expect(length).toBeGreaterThan(3_900);
  expect(mock.requests.map(({ id }) => id)).toEqual(
    Array.from({ length: 1000 }, (_, at) => at + 2),
  );
});

it('numbers the distinct credentials until the next reset', async () => {
  const mock = createHospital();
  for (const authorization of ['Bearer a', 'Bearer b', 'Bearer a', undefined]) {
    await create(mock, ASHA, { headers: { authorization } });
  }
  const numbers = () => mock.requests.map(({ headers }) => headers['authorization']);
  expect(numbers()).toEqual(['[redacted #1]', '[redacted #3]', '[redacted #1]', undefined]);
  const clients = mock.requests.map(({ headers }) => headers['client-id']);
  expect(new Set(clients)).toEqual(new Set(['[redacted #2]']));
  mock.reset();
  await create(mock, ASHA, { headers: { authorization: 'Bearer b' } });
  expect(numbers()).toEqual(['[redacted #1]']);
});

it.each([
  ['short', 'é', 20_000],
  ['of as many bytes as are kept', 'é', 32_768],
  ['longer', 'é', 32_769],
  ['longer, in ASCII', 'e', 65_537],
])('keeps the same of a text that is %s as of its bytes', async (_, character, count) => {
  const mock = createHospital();
  const text = character.repeat(count);
  for (const body of [text, new TextEncoder().encode(text)]) await create(mock, body);
  const [ofText, ofBytes] = mock.requests.map(({ body }) => body);
  expect(ofText).toEqual(ofBytes);
  const { length } = new TextEncoder().encode(text);
  const note = `… (the first 65536 of ${length} bytes)`;
  expect(ofText).toBe(length > 65_536 ? text.slice(0, 65_536 / (length / count)) + note : text);
});

it('numbers the requests, from 1 again after a reset', async () => {
  const mock = createHospital({ journalLimit: 2 });
  for (let request = 0; request < 3; request++) await update(mock, {});
  expect(mock.requests.map(({ id }) => id)).toEqual([2, 3]);
  mock.reset();
  expect([mock.requests, mock.violations]).toEqual([[], []]);
  await update(mock, {});
  expect(mock.requests.map(({ id }) => id)).toEqual([1]);
});

it('records for each request whether the service stored its data', async () => {
  const mock = createHospital({ behaviour: { trailingSlash: 'redirected' } });
  await create(mock, ASHA);
  await update(mock, { s: 'Dr' });
  await update(mock, { bg: 'wrong' });
  await create(mock, ASHA, { path: '/profiles/v1/patient' });
  for (const stored of [true, false]) {
    mock.fail('*', { kind: 'respond', status: 503, stored });
    await create(mock, ASHA);
  }
  mock.restore(createHospital({ behaviour: 'undecided' }).snapshot());
  await expect(create(mock, ASHA)).rejects.toThrow(UndecidedError);
  const statuses = mock.requests.map(({ response, stored }) => [response?.status, stored]);
  expect(statuses).toEqual([
    [201, true],
    [200, true],
    [400, false],
    [307, false],
    [503, true],
    [503, false],
    [undefined, false],
  ]);
});

/** The parent ID of `TRACEPARENT`. */
const PARENT = '00f067aa0ba902b7';

it.each([
  ['version 00', TRACEPARENT],
  ['other flags', `00-${TRACE_ID}-${PARENT}-fe`],
  ['a later version', `01-${TRACE_ID}-${PARENT}-00`],
  ['the last version', `fe-${TRACE_ID}-${PARENT}-00`],
  ['more parts in a later version', `cc-${TRACE_ID}-${PARENT}-01-what-the-future-adds`],
  ['an empty part in a later version', `cc-${TRACE_ID}-${PARENT}-01-`],
])('reads the trace ID with %s', (_, traceparent) => {
  expect(readTraceId(traceparent)).toBe(TRACE_ID);
});

it.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['version ff', `ff-${TRACE_ID}-${PARENT}-01`],
  ['a version that is not hexadecimal', `0x-${TRACE_ID}-${PARENT}-01`],
  ['a short trace id', `00-${TRACE_ID.slice(1)}-${PARENT}-01`],
  ['a long trace id', `00-${TRACE_ID}0-${PARENT}-01`],
  ['a trace id in upper case', `00-${TRACE_ID.toUpperCase()}-${PARENT}-01`],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
  ['a trace id that is not hexadecimal', `00-${TRACE_ID.replace('4', 'g')}-${PARENT}-01`],
  ['a short parent id', `00-${TRACE_ID}-${PARENT.slice(1)}-01`],
  ['a long parent id', `00-${TRACE_ID}-${PARENT}0-01`],
  ['a parent id of zeros', `00-${TRACE_ID}-${'0'.repeat(16)}-01`],
  ['no flags', `00-${TRACE_ID}-${PARENT}`],
  ['flags of one digit', `00-${TRACE_ID}-${PARENT}-1`],
  ['flags of three digits in a later version', `01-${TRACE_ID}-${PARENT}-011`],
  ['more parts in version 00', `${TRACEPARENT}-more`],
  ['an empty part in version 00', `${TRACEPARENT}-`],
  ['text before it', `x${TRACEPARENT}`],
  ['a line after it', `${TRACEPARENT}\n`],
  ['two values', `${TRACEPARENT}, ${TRACEPARENT}`],
  ['two values of a later version', `cc-${TRACE_ID}-${PARENT}-01-x, cc-${TRACE_ID}-${PARENT}-01-x`],
])('reads no trace ID from %s', (_, traceparent) => {
  expect(readTraceId(traceparent)).toBeUndefined();
});
