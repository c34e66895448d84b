import { expect, it } from 'vitest';
import { jsonCode } from './json-code.ts';

it('writes JSON that can be broken between values', () => {
  expect(jsonCode({ a: [[1], {}], b: '\n{ x }' })).toBe('`{"a": [[1], {}], "b": "\\n{ x }"}`');
});
