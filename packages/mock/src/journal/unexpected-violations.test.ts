import { expect, it } from 'vitest';
import { ASHA, create, createHospital, TRACE_ID, TRACEPARENT } from '../../test/send.ts';
import { assertNoViolation } from './unexpected-violations.ts';

const OTHER = TRACEPARENT.replace('4bf', '000');
const MALE = { ...ASHA, gen: 'male' };

it.each([
  ['no request has a trace id', [undefined, undefined], ''],
  ['a request has a trace id', [TRACEPARENT], `, trace ${TRACE_ID}`],
  ['the second request has a trace id', [undefined, TRACEPARENT], `, trace ${TRACE_ID}`],
  ['both requests have one', [TRACEPARENT, OTHER], `, trace ${TRACE_ID}`],
])('lists equal violations once where %s', async (_, traceparents, trace) => {
  const mock = createHospital();
  for (const traceparent of traceparents) await create(mock, MALE, { headers: { traceparent } });
  expect(() => assertNoViolation(mock.unexpectedViolations)).toThrow(
    `allow:
- Resources and their fields: gen must be one of M, F, O (POST /profiles/v1/patient/${trace})
If this`,
  );
});
