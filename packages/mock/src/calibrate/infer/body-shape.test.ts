import { expect, it } from 'vitest';
import { bodyShapeOf } from './body-shape.ts';

const shapeOf = (body: string, type = '', isCut = false) =>
  bodyShapeOf({ status: 400, headers: { 'content-type': type }, body, isCut });

it.each([
  ['', 'no body'],
  ['Asha', 'text, 4 characters'],
  ['"Asha"', 'JSON string'],
  ['null', 'JSON null'],
  ['[]', 'JSON []'],
  ['[7,"Asha"]', 'JSON [number, ...]'],
  ['{}', 'JSON {}'],
  ['{"Asha":1}', 'JSON {...}'],
  ['{"fn":"Asha","extras":{"asha":1},"ok":true}', 'JSON {fn: string, extras: {...}, ok: boolean}'],
])('describes %j as %s', (body, shape) => {
  expect(shapeOf(body)).toBe(shape);
});

it('describes HTML, and a body of more than 1 MiB', () => {
  expect(shapeOf('<h1>Asha</h1>', 'text/html')).toBe('HTML, 13 characters');
  expect(shapeOf('{"fn":"Asha', 'application/json', true)).toBe('a body of more than 1 MiB');
});

it('describes at most four levels of nesting', () => {
  const deep = 100_000;
  expect(shapeOf('['.repeat(deep) + ']'.repeat(deep))).toBe('JSON [[[[...]]]]');
  const nested = `${'{"error":'.repeat(deep)}1${'}'.repeat(deep)}`;
  expect(shapeOf(nested)).toBe('JSON {error: {error: {error: {...}}}}');
});
