import { expect, it } from 'vitest';
import { createProfilesMock } from '../../create-profiles-mock.ts';
import type { Behaviour } from '../../ledger/ledger.ts';
import { LEDGER } from '../../ledger/ledger.ts';
import { errorShapeOf } from './error-shape.ts';

it.each(LEDGER.errorBody.values.map((value) => [value as Behaviour['errorBody']]))(
  'knows the mock’s own %s',
  async (errorBody) => {
    const mock = createProfilesMock({ behaviour: { errorBody } });
    const response = await mock.fetch(`${mock.baseUrl}/nowhere`);
    const headers = Object.fromEntries(response.headers);
    const body = await response.text();
    expect(errorShapeOf({ status: response.status, headers, body })).toBe(errorBody);
  },
);

it.each([
  ['nested', '{"error":{"reason":"x"}}'],
  ['flat', '{"message":"x","errors":[]}'],
  ['problem', '{"title":"x","status":400,"message":"x"}'],
  ['detail', '{"detail":[{"loc":["body"]}]}'],
  ['text', 'Bad Request'],
  ['empty', ' \n'],
  [undefined, '{"error":"x"}'],
  [undefined, '[{"message":"x"}]'],
  [undefined, '"x"'],
])('takes for %s: %s', (shape, body) => {
  expect(errorShapeOf({ status: 400, headers: {}, body })).toBe(shape);
});

it('takes a page for no shape of the ledger', () => {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  expect(errorShapeOf({ status: 400, headers, body: '<h1>Bad Request</h1>' })).toBeUndefined();
});
