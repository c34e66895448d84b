import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { visibleJson } from '@profiles/testkit/markdown-table';
import { describe, expect, it } from 'vitest';
import { VECTOR_FILES, VECTORS } from './all-vectors.ts';

const FOLDER = join(import.meta.dirname, '../../vectors');

const FILES = readdirSync(FOLDER).filter((file) => !['defaults.json', 'seed.json'].includes(file));

it('the vectors of every file are played', () => {
  const camel = (name: string) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  const names = FILES.map((file) => camel(file.replace(/\.json$/, '')));
  expect(new Set(names)).toEqual(new Set(Object.keys(VECTOR_FILES)));
});

it.each(FILES)(
  '%s has a line for each vector and step (vitest --update writes it)',
  async (file) => {
    const path = join(FOLDER, file);
    const text = vectorFileText(JSON.parse(readFileSync(path, 'utf8')));
    await expect(text).toMatchFileSnapshot(path);
  },
);

it('no two vectors have the same id or statement', () => {
  const ids = VECTORS.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const lines = VECTORS.map(({ id, statement }) => `${id.split('.')[0]}: ${statement}`);
  expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
});

describe.each(VECTORS)('$id', ({ id, statement, steps }) => {
  it('has a valid id and one sentence as its statement', () => {
    expect(id).toMatch(/^(?:create|update|read|delete|service|path)(?:\.[a-z0-9-]+)+$/);
    expect(statement).toMatch(/^[\w/].+\.$/);
    expect(statement.length).toBeLessThan(140);
  });

  it('has every expectation that its steps need', () => {
    expect(steps.length).toBeGreaterThan(0);
    for (const { operation, oid, response, client, request, stored } of steps) {
      expect(oid !== undefined).toBe(ENDPOINTS[operation].path.includes('{oid}'));
      expect(stored !== undefined).toBe(response?.kind === 'accepted');
      expect(client !== undefined || response !== undefined).toBe(true);
      if (request?.method !== undefined) {
        expect(request.method === ENDPOINTS[operation].method).toBe(response?.kind === 'accepted');
      }
      expect(request?.path ?? '/').toMatch(/^\//);
    }
  });
});

interface WrittenVector {
  readonly steps?: readonly unknown[];
}

interface WrittenSection {
  readonly section: string;
  readonly vectors: readonly WrittenVector[];
}

/** Writes a file of vectors: a line for each vector, and one for each of its steps. */
function vectorFileText(sections: readonly WrittenSection[]): string {
  const texts = sections.map(
    ({ section, vectors }) =>
      `{ "section": ${line(section)}, "vectors": [\n${vectors.map(vectorText).join(',\n')}\n] }`,
  );
  return `[${texts.join(', ')}]\n`;
}

function vectorText({ steps = [], ...head }: WrittenVector): string {
  const start = line({ ...head, steps: [] }).replace(/\] \}$/, '');
  return `${start}\n  ${steps.map(line).join(',\n  ')}] }`;
}

/** Writes JSON in one line. */
function line(value: unknown): string {
  const lines = JSON.stringify(value, undefined, 1).replace(/(?<=\[)\n *|\n *(?=\])/g, '');
  return visibleJson(lines.replace(/\n */g, ' '));
}
