import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LEDGER } from './ledger.ts';

it('the comment of each entry, which an editor shows in `behaviour`, is its question and its default', () => {
  const source = readFileSync(new URL('ledger.ts', import.meta.url), 'utf8');
  const comments = [...source.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\n {2}(\w+): \{/gs)];
  const shown = comments.map(([, text = '', id]) => [id, text.replaceAll(/[\s*]+/g, ' ').trim()]);
  expect(shown).toEqual(
    Object.entries(LEDGER).map(([id, { question, values }]) => [
      id,
      `${question} Default: \`${values[0]}\`.`,
    ]),
  );
});
