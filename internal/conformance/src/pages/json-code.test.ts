import { expect, it } from 'vitest';
import { jsonCode } from './json-code.ts';

it('writes JSON with spaces between values, where a line can break', () => {
  expect(jsonCode({ a: [[1], {}], b: '\n{ x }' })).toBe('`{"a": [[1], {}], "b": "\\n{ x }"}`');
});
