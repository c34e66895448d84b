import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ERROR_CODES } from './error-messages.ts';
import { ROOT, readPages } from './page.ts';

const [page] = readPages(['docs/src/content/docs/troubleshooting.md']);
const text = page?.text ?? '';

it('the page has a heading for each error code, with its message', () => {
  const headings = [...text.matchAll(/^### `(\w+)`\n+<!-- generated: message:(\w+) -->$/gm)];
  expect(headings.map(([, code, shown]) => [code, shown])).toEqual(
    ERROR_CODES.map((code) => [code, code]),
  );
});

/** The texts of messages in the tables of the page, in parts: `…` replaces what differs. */
const PARTS = [...text.matchAll(/^\| `([^`]+)`(?: \(.+?\))? +\|/gm)]
  .map(([, message = '']) => message)
  .filter((message) => message.includes(' '))
  .flatMap((message) => message.split('…').map((part) => [part.trim(), message]))
  .filter(([part]) => part !== '');

const SOURCES = globSync('packages/{sdk,mock}/src/**/*.ts', { cwd: ROOT })
  .filter((path) => !path.includes('.test'))
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');

it('the page lists messages of the SDK and of the mock', () => {
  expect(PARTS).not.toEqual([]);
});

it.each(PARTS)('a source has the text “%s” of the message “%s”', (part = '') => {
  const pieces = part.split(/: (?=[a-z])|^\w+Error: |[()]/);
  expect(pieces.filter((piece) => !SOURCES.includes(piece))).toEqual([]);
});
