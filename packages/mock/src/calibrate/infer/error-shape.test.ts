import { expect, it } from 'vitest';
import { createProfilesMock } from '../../create-profiles-mock.ts';
import type { Behaviour } from '../../ledger/ledger.ts';
import { LEDGER } from '../../ledger/ledger.ts';
import { errorShapeOf } from './error-shape.ts';

it.each(LEDGER.errorBody.values.map((value) => [value as Behaviour['errorBody']]))(
  'recognises the error shape %s of the mock',
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
])('returns %s for the body %j', (shape, body) => {
  expect(errorShapeOf({ status: 400, headers: {}, body })).toBe(shape);
});

it('returns undefined for an HTML page', () => {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  expect(errorShapeOf({ status: 400, headers, body: '<h1>Bad Request</h1>' })).toBeUndefined();
});
