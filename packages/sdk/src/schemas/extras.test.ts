import { runInNewContext } from 'node:vm';
import { codePoint } from '@profiles/testkit/code-point';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenRules } from '../../test/broken-rules.ts';
import { arbitraryExtrasSchema, extrasSchema } from './extras.ts';
import { countIgnoredKeys } from './extras-walk.ts';

const broken = (extras: unknown) => brokenRules(extrasSchema, extras);

const KEY_16 = 'k'.repeat(16);
const KEY_17 = 'k'.repeat(17);
const FACES_16 = '\u{1F600}'.repeat(16);

function nested(levels: number): object {
  let value: object = {};
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

function cyclic(make: (self: Record<string, unknown>) => unknown): object {
  const self: Record<string, unknown> = {};
  self['a'] = make(self);
  return self;
}

class List extends Array<unknown> {
  override *entries(): ArrayIterator<[number, unknown]> {}
}

function argumentsOf(_: unknown): unknown {
  // biome-ignore lint/complexity/noArguments: this is the value to test
  return arguments;
}

/** Values that equal their copies, but are not of the same class. */
const COPIED: Readonly<Record<string, readonly [copied: unknown, value: unknown]>> = {
  'a list of another class': [['x', 7], List.from(['x', 7])],
  'the list of a store': [['x'], new Proxy([], { get: (_, key) => Reflect.get(['x'], key) })],
  'negative zeros': [
    { b: 0, c: [0] },
    { b: -0, c: [-0] },
  ],
  'a property that is not enumerable': [{}, Object.defineProperty({}, Symbol('b'), { value: 1 })],
  'an object of another realm': [{ b: [1] }, runInNewContext('({ b: [1] })')],
  'the object of a query parser': [{}, Object.create(Object.create(null))],
};

const LOSSY: Readonly<Record<string, unknown>> = {
  Math,
  arguments: argumentsOf(1),
  'an instance of a class that extends null': Object.create(class extends null {}.prototype),
  'an object with an inherited tag': Object.create({ [Symbol.toStringTag]: 'Store' }),
  'a date without its prototype': Object.setPrototypeOf(new Date(0), Object.prototype),
  'an object with a symbol': { b: 1, [Symbol('lost')]: 2 },
  'a list with a symbol': Object.assign([1], { [Symbol('lost')]: 2 }),
  'a list with another property': Object.assign([1], { lost: 2 }),
};

const ACCEPTED: Readonly<Record<string, unknown>> = {
  'an object without keys': {},
  'every kind of scalar': { a: '', b: 0, c: -1.5e300, d: true, e: null },
  'empty and scalar lists': { a: [], b: [1, 'x', null, false] },
  'one level of nesting': { a: { b: 1, c: [1], d: {}.toString() } },
  'an empty nested object': { a: {} },
  'a list of scalars in a nested object': { a: { b: [1, 'x', null] } },
  'a key of 16 characters': { [KEY_16]: { [KEY_16]: 1 } },
  'a key of 16 characters outside the basic plane': { [FACES_16]: 1 },
  'the empty key': { '': 1 },
  'names of Object.prototype': { constructor: 1, toString: { valueOf: 1 } },
  'an object without a prototype': Object.assign(Object.create(null), { a: 1 }),
  'absent properties': { a: undefined, b: { c: undefined } },
  'the same object twice': ((shared) => ({ a: shared, b: shared }))({ c: 1 }),
};

const REJECTED: Readonly<Record<string, readonly [unknown, ...string[]]>> = {
  'two levels of nesting': [{ a: { b: {} } }, 'a.b: extras.too_deep'],
  'a list in a list': [{ a: [[]] }, 'a.0: extras.nested_list'],
  'a list in a list in a nested object': [{ a: { b: [1, []] } }, 'a.b.1: extras.nested_list'],
  'an object in a list': [{ a: [{}] }, 'a.0: extras.object_in_list'],
  'a key of 17 characters': [{ [KEY_17]: 1 }, `${KEY_17}: extras.key_too_long`],
  'a nested key of 17 characters': [{ a: { [KEY_17]: 1 } }, `a.${KEY_17}: extras.key_too_long`],
  'a key of 17 characters outside the basic plane': [
    { [`${FACES_16}x`]: 1 },
    `${FACES_16}x: extras.key_too_long`,
  ],
  'a list': [[], ': extras.not_object'],
  null: [null, ': extras.not_object'],
  'a class instance': [new (class {})(), ': extras.not_object'],
  'what is no plain object': [Math, ': extras.not_object'],
  'values that are not JSON': [
    {
      ...{ a: Number.NaN, b: Number.POSITIVE_INFINITY, c: 1n, d: () => {}, e: Symbol('x') },
      ...{ f: new Date(0), g: new Map(), h: new (class {})(), i: new String('x') },
    },
    ...'abcdefghi'.split('').map((key) => `${key}: extras.not_json`),
  ],
  'values that are not JSON in a list': [
    { a: [Number.NaN, 1n, new Date(0), undefined] },
    ...[0, 1, 2, 3].map((index) => `a.${index}: extras.not_json`),
  ],
  'a list of holes, reported once': [{ a: new Array(2 ** 32 - 1) }, 'a.0: extras.not_json'],
  'extras inside themselves': [cyclic((self) => self), 'a: extras.not_json'],
  'extras inside their own list': [cyclic((self) => [self]), 'a.0: extras.not_json'],
  'a nested object inside itself': [{ a: cyclic((self) => self) }, 'a.a: extras.not_json'],
  'a list inside itself': [
    cyclic(() => ((list: unknown[]) => list.push(list) && list)([])),
    'a.0: extras.not_json',
  ],
  '100,000 levels of nesting': [nested(100_000), 'a.a: extras.too_deep'],
  'several problems': [
    { [KEY_17]: [[], {}], a: { b: {}, c: [[]] } },
    `${KEY_17}: extras.key_too_long`,
    `${KEY_17}.0: extras.nested_list`,
    `${KEY_17}.1: extras.object_in_list`,
    'a.b: extras.too_deep',
    'a.c.0: extras.nested_list',
  ],
};

it.each(Object.entries(ACCEPTED))('accepts %s', (_, extras) => {
  expect(broken(extras)).toEqual([]);
});

it.each(Object.entries(REJECTED))('rejects %s', (_, [extras, ...issues]) => {
  expect(broken(extras)).toEqual(issues);
});

it.each(Object.entries(COPIED))('copies %s as JSON would', (_, [copied, value]) => {
  const { a } = extrasSchema.parse({ a: value });
  expect(a).toStrictEqual(copied);
  expect(Object.getPrototypeOf(Object(a))).toBe(Object.getPrototypeOf(Object(copied)));
});

it.each(Object.entries(LOSSY))('rejects %s', (_, value) => {
  expect(broken({ a: value })).toEqual(['a: extras.not_json']);
});

describe('keys that start with _', () => {
  it('are omitted at every level, with their values', () => {
    const extras = { _a: [[{}]], [`_${KEY_17}`]: 1n, b: { _c: { d: {} }, e: 1 }, __proto__x: 1 };
    const copy = extrasSchema.parse(extras);
    expect(copy).toStrictEqual({ b: { e: 1 } });
    expect(countIgnoredKeys(extras, copy)).toBe(4);
    const shared = { c: 1, _d: 1 };
    const more = { a: shared, b: shared, d: undefined, _e: undefined };
    expect(countIgnoredKeys(more, extrasSchema.parse(more))).toBe(2);
  });

  it('are kept in arbitrary extras, even in large ones', () => {
    let extras: object = { _a: 1 };
    for (let level = 0; level < 24; level += 1) extras = { a: extras, _b: extras };
    expect(countIgnoredKeys(extras, arbitraryExtrasSchema.parse(extras))).toBe(0);
  });

  it('include __proto__', () => {
    const extras: unknown = JSON.parse('{"__proto__": {"polluted": true}, "a": {"__proto__": 1}}');
    const kept = extrasSchema.parse(extras);
    expect(JSON.stringify(kept)).toBe('{"a":{}}');
    expect(kept).not.toHaveProperty('polluted');
  });
});

it('reports at most a thousand problems', () => {
  expect(broken({ a: Array.from({ length: 200_000 }, () => []) })).toHaveLength(1000);
});

const brokenArbitrary = (extras: unknown) => brokenRules(arbitraryExtrasSchema, extras);

/** Creates this number of nested lists and objects. */
function levels(count: number, innermost: unknown = 1): unknown {
  let value = innermost;
  for (let level = 1; level < count; level += 1) value = level % 2 ? [value] : { a: value };
  return { a: value };
}

describe('arbitrary extras', () => {
  it('accept any JSON object unchanged', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: codePoint }), fc.jsonValue()), (extras) => {
        expect(JSON.stringify(arbitraryExtrasSchema.parse(extras))).toBe(JSON.stringify(extras));
      }),
    );
  });

  it('keep an own __proto__', () => {
    const text = '{"__proto__":{"polluted":true},"a":[{"__proto__":1}]}';
    const copy = arbitraryExtrasSchema.parse(JSON.parse(text));
    expect(JSON.stringify(copy)).toBe(text);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });

  it('accept at most 500 levels', () => {
    expect(brokenArbitrary(levels(500))).toEqual([]);
    expect(brokenArbitrary(levels(501))).toMatchObject([
      expect.stringMatching(/: extras.too_deep$/),
    ]);
    expect(brokenArbitrary(levels(100_000))).toHaveLength(1);
  });

  it('reject values that are not JSON, at any depth', () => {
    const extras = {
      a: [{ b: 1n }],
      c: { d: { e: new Date(0) } },
      f: [[undefined]],
      g: Number.NaN,
    };
    expect(brokenArbitrary(extras)).toEqual([
      'a.0.b: extras.not_json',
      'c.d.e: extras.not_json',
      'f.0.0: extras.not_json',
      'g: extras.not_json',
    ]);
  });

  it('reject cycles and accept shared parts', () => {
    const shared = { x: [1] };
    expect(arbitraryExtrasSchema.parse({ a: shared, b: [shared] })).toStrictEqual({
      a: shared,
      b: [shared],
    });
    const cycle: { a: unknown } = { a: [] };
    cycle.a = [{ b: cycle }];
    expect(brokenArbitrary(cycle)).toEqual(['a.0.b: extras.not_json']);
  });

  it.each([
    ['accepted', 1, []],
    ['rejected', 1n, ['extras.not_json']],
  ])('count the levels of shared parts that are %s', (_, innermost, rules) => {
    const shared = levels(400, innermost);
    let wrapped: unknown = shared;
    for (let level = 0; level < 100; level += 1) wrapped = [wrapped];
    const broken = brokenArbitrary({ a: shared, b: wrapped }).map((each) => each.split(': ')[1]);
    expect(broken).toEqual([...rules, 'extras.too_deep']);
  });

  it('may have as many characters as a string can contain, and no more', () => {
    // Two braces, and a comma or a brace after each text.
    const half = 'x'.repeat(2 ** 28 - 2);
    expect(brokenArbitrary({ a: half, b: half })).toEqual([]);
    expect(brokenArbitrary({ a: half, b: `${half}x` })).toEqual([': extras.not_json']);
    expect(brokenArbitrary({ a: 1, b: [half, half] })).toEqual([': extras.not_json']);
  });

  it('are walked once where they are shared', () => {
    let extras: object = {};
    // Without sharing, these would be 2 to the power of 400 objects.
    for (let level = 0; level < 400; level += 1) extras = { a: extras, b: extras };
    expect(new Set(brokenArbitrary(extras).map((issue) => issue.split(': ')[1]))).toEqual(
      new Set(['extras.not_json']),
    );
  });

  it('accept shared parts whose JSON fits in one string', () => {
    let extras: object = {};
    for (let level = 0; level < 12; level += 1) extras = { a: extras, b: extras };
    expect(brokenArbitrary(extras)).toEqual([]);
  });
});
