import { codePoint } from '@profiles/testkit/code-point';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brokenRules } from '../../test/broken-rules.ts';
import { arbitraryExtrasSchema } from './extras.ts';

const broken = (extras: unknown) => brokenRules(arbitraryExtrasSchema, extras);

/** Creates this number of nested lists and objects. */
function levels(count: number, innermost: unknown = 1): unknown {
  let value = innermost;
  for (let level = 1; level < count; level += 1) value = level % 2 ? [value] : { a: value };
  return { a: value };
}

it('accepts any JSON object unchanged', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: codePoint }), fc.jsonValue()), (extras) => {
      expect(JSON.stringify(arbitraryExtrasSchema.parse(extras))).toBe(JSON.stringify(extras));
    }),
  );
});

it('keeps an own __proto__', () => {
  const text = '{"__proto__":{"polluted":true},"a":[{"__proto__":1}]}';
  const copy = arbitraryExtrasSchema.parse(JSON.parse(text));
  expect(JSON.stringify(copy)).toBe(text);
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
});

it('accepts at most 500 levels', () => {
  expect(broken(levels(500))).toEqual([]);
  expect(broken(levels(501))).toMatchObject([expect.stringMatching(/: extras.too_deep$/)]);
  expect(broken(levels(100_000))).toHaveLength(1);
});

it('rejects values that are not JSON, at any depth', () => {
  const extras = { a: [{ b: 1n }], c: { d: { e: new Date(0) } }, f: [[undefined]], g: Number.NaN };
  expect(broken(extras)).toEqual([
    'a.0.b: extras.not_json',
    'c.d.e: extras.not_json',
    'f.0.0: extras.not_json',
    'g: extras.not_json',
  ]);
});

it('rejects cycles and accepts shared parts', () => {
  const shared = { x: [1] };
  expect(arbitraryExtrasSchema.parse({ a: shared, b: [shared] })).toStrictEqual({
    a: shared,
    b: [shared],
  });
  const cycle: { a: unknown } = { a: [] };
  cycle.a = [{ b: cycle }];
  expect(broken(cycle)).toEqual(['a.0.b: extras.not_json']);
});

it('counts the levels below shared parts', () => {
  const shared = levels(400);
  expect(broken({ a: shared, b: levels(99) })).toEqual([]);
  let wrapped: unknown = shared;
  for (let level = 0; level < 100; level += 1) wrapped = [wrapped];
  expect(broken({ a: shared, b: wrapped })).toEqual([expect.stringMatching(/: extras.too_deep$/)]);
});

it('counts the levels of shared parts that are rejected', () => {
  const shared = levels(400, 1n);
  let wrapped: unknown = shared;
  for (let level = 0; level < 100; level += 1) wrapped = [wrapped];
  expect(broken({ a: shared, b: wrapped })).toEqual([
    expect.stringMatching(/: extras.not_json$/),
    expect.stringMatching(/: extras.too_deep$/),
  ]);
});

it('accepts as many characters as a string can contain, and no more', () => {
  // Two braces, and a comma or a brace after each text.
  const half = 'x'.repeat(2 ** 28 - 2);
  expect(broken({ a: half, b: half })).toEqual([]);
  expect(broken({ a: half, b: `${half}x` })).toEqual([': extras.not_json']);
  expect(broken({ a: 1, b: [half, half] })).toEqual([': extras.not_json']);
});

it('visits shared parts once', () => {
  let extras: object = {};
  // Without sharing, these would be 2 to the power of 400 objects.
  for (let level = 0; level < 400; level += 1) extras = { a: extras, b: extras };
  expect(new Set(broken(extras).map((issue) => issue.split(': ')[1]))).toEqual(
    new Set(['extras.not_json']),
  );
});

it('accepts shared parts whose JSON fits in one string', () => {
  let extras: object = {};
  for (let level = 0; level < 12; level += 1) extras = { a: extras, b: extras };
  expect(broken(extras)).toEqual([]);
});
