import { expect, it } from 'vitest';
import { ASHA, create, createHospital, TRACE_ID, TRACEPARENT } from '../../../test/send.ts';
import { searchText } from './search-text.ts';

it.each([
  ['the whole trace id', TRACE_ID],
  ['a part of the trace id', TRACE_ID.slice(8, 20)],
  ['the oid in the response', 'patient-1'],
  ['a field of the body, in lowercase', '"asha"'],
])('the search text of a request contains %s', async (_, wanted) => {
  const mock = createHospital();
  await create(mock, ASHA, { headers: { traceparent: TRACEPARENT } });
  expect(mock.requests.map(searchText)).toEqual([expect.stringContaining(wanted)]);
});
