import { LEDGER } from '@profiles/mock';
import { expect, it } from 'vitest';
import { ledgerMarkdown } from './ledger-markdown.ts';

const page = ledgerMarkdown();

it('contains each entry once, under its section of the API specification', () => {
  for (const [id, { section }] of Object.entries(LEDGER)) {
    const [before = '', ...after] = page.split(`\n### ${id}\n`);
    expect(after).toHaveLength(1);
    expect(before.match(/^## .+$/gm)?.at(-1)).toBe(`## ${section}`);
  }
});

it('lists all entries in a table, each with its question and default', () => {
  const [, table = ''] = /## All entries\n\n(.*?)\n\n##/s.exec(page) ?? [];
  const [, , ...rows] = table.split('\n');
  expect(rows).toHaveLength(Object.keys(LEDGER).length);
  expect(rows[0]).toMatch(/^\| \[(\w+)\]\(#\w+\) \| .+\? \| `.+` \|$/);
});

it('shows a part in angle brackets as text', () => {
  expect(page).toContain('Bearer \\<token>');
});

it('lists the values of an entry, the default first and in bold', () => {
  expect(page).toContain('- Values: **`409`**, `400`, `422`\n');
});

it('describes the amount of an entry that has no list of values', () => {
  expect(page).toContain(
    '- Values: **`none`**, or `{ limit, windowMs }`, both whole numbers from 1; `everyService` uses `{"limit": 100, "windowMs": 60000}`',
  );
});
