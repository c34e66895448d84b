import { expect, it } from 'vitest';
import { errorShapeOf } from './observation.ts';

it.each([
  ['nested', '{"error":{"reason":"x"}}'],
  ['flat', '{"message":"x","errors":[]}'],
  ['problem', '{"title":"x","status":400,"message":"x"}'],
  ['problem', '{"detail":"x"}', 'application/problem+json'],
  ['detail', '{"detail":[{"loc":["body"]}]}'],
  ['text', 'Bad Request'],
  ['empty', ' \n'],
  [undefined, '{"error":"x","detail":"x"}'],
  [undefined, '[{"message":"x"}]'],
  [undefined, '"x"'],
  [undefined, '<h1>Bad Request</h1>', 'text/html; charset=utf-8'],
])('recognises the error shape %s of %j', (shape, body, type = '') => {
  expect(errorShapeOf({ status: 400, headers: { 'content-type': type }, body })).toBe(shape);
});
