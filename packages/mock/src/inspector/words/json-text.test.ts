import { expect, it } from 'vitest';
import { parseFields } from './json-text.ts';

it.each([
  '{"fn": "Asha", "extras": {"a": [1, -2.5e3, true, null, {}], "é\\u00e9": []}}',
  ' \n{ }\t',
])('reads %j', (text) => {
  expect(parseFields(text)).toEqual(JSON.parse(text));
});

it.each([
  ['', 1, 1],
  ['{', 1, 2],
  ['{"fn": "Asha",\n "ln": Rao}', 2, 8],
  ['{"fn": "Asha"\n  "ln": "Rao"}', 2, 3],
  ['{\n  "fn": "Asha",\n}', 3, 1],
  ['{"fn" "Asha"}', 1, 7],
  ['{fn: "Asha"}', 1, 2],
  ["{'fn': 'Asha'}", 1, 2],
  ['{"fn": "Asha', 1, 8],
  ['{"fn": "A\nsha"}', 1, 8],
  ['{"extras": [1, 2}', 1, 17],
  ['{"extras": [1,]}', 1, 15],
  ['{"extras": 01}', 1, 13],
  ['{"fn": "Asha"} {}', 1, 16],
])('says where %j is not JSON', (text, line, column) => {
  expect(() => parseFields(text)).toThrow(
    new Error(`This is not JSON. The mistake is in line ${line}, column ${column}.`),
  );
});

it.each(['[]', 'null', '"fn"', '7'])('rejects %s, which has no fields', (text) => {
  expect(() => parseFields(text)).toThrow(new Error('The fields must be a JSON object: { … }.'));
});
