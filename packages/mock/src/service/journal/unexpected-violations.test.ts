import { ASHA, create, createHospital, send, TRACE_ID, TRACEPARENT } from '@profiles/testkit/send';
import { expect, it } from 'vitest';
import { assertNoViolation } from './unexpected-violations.ts';

const OTHER = TRACEPARENT.replace('4bf', '000');
const MALE = { ...ASHA, gen: 'male' };

it.each([
  ['no request has a trace ID', [undefined, undefined], ''],
  ['a request has a trace ID', [TRACEPARENT], `, trace ${TRACE_ID}`],
  ['the second request has a trace ID', [undefined, TRACEPARENT], `, trace ${TRACE_ID}`],
  ['both requests have a trace ID', [TRACEPARENT, OTHER], `, trace ${TRACE_ID}`],
])('lists equal violations once if %s', async (_, traceparents, trace) => {
  const mock = createHospital();
  for (const traceparent of traceparents) await create(mock, MALE, { headers: { traceparent } });
  expect(() => assertNoViolation(mock)).toThrow(
    `allow:
- Resources and their fields: gen must be one of M, F, O (POST /profiles/v1/patient/${trace})
If this`,
  );
});

it('says how to allow other endpoints if a path is unknown', async () => {
  const mock = createHospital();
  await send(mock, { path: '/cart' });
  expect(() => assertNoViolation(mock)).toThrowErrorMatchingInlineSnapshot(`
    [ViolationError: This test sent requests that the API specification does not allow:
    - Endpoints: the API specification has no such path (GET /cart)
    If this is intended, call mock.expectViolation('Endpoints') before the request.
    If your app calls other endpoints at this base URL, pass MSW handlers for them to useProfilesMock, or passthrough: true to profilesMockFixtures. Paths of the service must be named in passthrough.]
  `);
});

it.each([0, 1, 1000])(
  'keeps the first unexpected violation when expected ones follow, with a journal limit of %i',
  async (journalLimit) => {
    const mock = createHospital({ journalLimit });
    await create(mock, MALE);
    for (let request = 0; request <= journalLimit; request++) {
      mock.expectViolation();
      await create(mock, MALE);
    }
    expect(mock.unexpectedViolations).toMatchObject([{ expected: false }]);
    expect(mock.unexpectedViolationCount).toBe(1);
    expect(mock.violations).toHaveLength(journalLimit);
    expect(() => assertNoViolation(mock)).toThrow('gen must be one of M, F, O');
    mock.reset();
    expect([mock.unexpectedViolations, mock.unexpectedViolationCount]).toEqual([[], 0]);
  },
);

it('counts the violations after the first 1,000', async () => {
  const mock = createHospital({ journalLimit: 0 });
  await create(mock, { ...ASHA, gen: 'X', dob: '1990-02-30' });
  for (let request = 0; request < 1000; request++) await create(mock, MALE);
  expect(mock.unexpectedViolations).toHaveLength(1000);
  expect(mock.unexpectedViolations[0]?.problem).toContain('dob');
  expect(mock.unexpectedViolationCount).toBe(1002);
  expect(() => assertNoViolation(mock)).toThrow(
    /\nThe first 1000 of 1002 violations are listed\.$/,
  );
});

it('keeps the first violation of any size, and lists no later one without the others', async () => {
  const mock = createHospital();
  await send(mock, { path: `/${'x'.repeat(2_000_000)}` });
  await create(mock, MALE);
  expect(mock.unexpectedViolations).toMatchObject([{ section: 'Endpoints' }]);
  expect(mock.unexpectedViolationCount).toBe(2);
});
