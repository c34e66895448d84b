import { expect, it } from 'vitest';
import { bodyShapeOf, errorShapeOf } from './shapes.ts';

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
  [undefined, '<h1>Bad Request</h1>', 'text/html; charset=utf-8'],
])('recognises the error shape %s of %j', (shape, body, type = '') => {
  expect(errorShapeOf({ status: 400, headers: { 'content-type': type }, body })).toBe(shape);
});

const DEEP = 100_000;

it.each([
  ['no body', ''],
  ['text, 4 characters', 'Asha'],
  ['HTML, 13 characters', '<h1>Asha</h1>', 'text/html'],
  ['JSON string', '"Asha"'],
  ['JSON null', 'null'],
  ['JSON []', '[]'],
  ['JSON [number, ...]', '[7,"Asha"]'],
  ['JSON {}', '{}'],
  ['JSON {...}', '{"Asha":1}'],
  ['JSON {fn: string, extras: {...}, ok: boolean}', '{"fn":"Asha","extras":{"asha":1},"ok":true}'],
  ['JSON [[[[...]]]]', '['.repeat(DEEP) + ']'.repeat(DEEP)],
  ['JSON {error: {error: {error: {...}}}}', `${'{"error":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
])('describes a body as %s, without its text', (shape, body, type = '') => {
  const response = { status: 400, headers: { 'content-type': type }, body, isCut: false };
  expect(bodyShapeOf(response)).toBe(shape);
});
