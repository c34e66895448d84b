import { describe, expect, it } from 'vitest';
import { changesOf, parseFields } from './json-text.ts';

it('reads fields, or says where they are not JSON', () => {
  expect(parseFields('{"fn": "Asha"}')).toEqual({ fn: 'Asha' });
  expect(() => parseFields('{"fn": "Asha",\n "ln": Rao}')).toThrow(
    new Error('This is not JSON. The mistake is in line 2, column 8.'),
  );
});

it.each(['[]', 'null', '"fn"', '7'])('rejects %s, which has no fields', (text) => {
  expect(() => parseFields(text)).toThrow(new Error('The fields must be a JSON object: { … }.'));
});

const RECORD = { fn: 'asha', ln: 'rao', extras: { ward: { bed: 1 }, tags: ['a', 'b'] } };

describe('the changes that the user entered', () => {
  it.each<[string, object, object]>([
    ['are empty if only the order differs', reversed(RECORD), {}],
    ['have a changed field alone', { ...RECORD, fn: 'Asha' }, { fn: 'Asha' }],
    ['have an added field', { ...RECORD, s: 'Dr' }, { s: 'Dr' }],
    ['have null for a removed field', { fn: 'asha', extras: RECORD.extras }, { ln: null }],
    ['have null for a field that is null', { ...RECORD, ln: null }, { ln: null }],
    ['have all extras if one of them differs', { ...RECORD, extras: {} }, { extras: {} }],
    ['see the order of a list', listReversed(), { extras: listReversed().extras }],
    ['have a field that the record inherits', { ...RECORD, toString: 'x' }, { toString: 'x' }],
  ])('%s', (_, entered, changes) => {
    expect(changesOf(RECORD, { ...entered })).toEqual(changes);
  });

  it('have an own __proto__ key', () => {
    const changes = changesOf(RECORD, JSON.parse('{"__proto__": 1}'));
    expect(JSON.stringify(changes)).toBe('{"fn":null,"ln":null,"extras":null,"__proto__":1}');
  });
});

function reversed(fields: object): object {
  return Object.fromEntries(Object.entries(fields).reverse());
}

function listReversed() {
  return { ...RECORD, extras: { ...RECORD.extras, tags: ['b', 'a'] } };
}
