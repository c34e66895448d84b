import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MARK } from '../../../admin/inspector-mark.ts';
import { IDENTITY } from './identity.ts';

const DOCS = join(import.meta.dirname, '../../../../../../docs');

/** The custom properties that a page can set, each with its default. */
const PROPERTIES = [...IDENTITY.cssText.matchAll(/: var\((--profiles-[\w-]+), (.+)\);$/gm)].map(
  ([, name = '', value = '']) => [name, value] as const,
);

it('the guide lists each property of the inspector with its default, in light and in dark', () => {
  const rows = textOf('src/content/docs/inspector.md').matchAll(
    /^\| `(--profiles-[\w-]+)` *\| `([^`]+)` *\| (?:`([^`]+)`)? *\|$/gm,
  );
  const listed = [...rows].map(([, name, light, dark]) => [
    name,
    dark ? `light-dark(${light}, ${dark})` : light,
  ]);
  expect(listed).toEqual(PROPERTIES);
});

it('the site has the colours and the sizes of the inspector', () => {
  const declared = textOf('src/styles/identity.css').matchAll(/^ {2}(--[\w-]+): (.+);$/gm);
  expect([...declared].map(([, name, value]) => [name, value])).toEqual(PROPERTIES);
});

it('the pictures of the site have the mark of the inspector, in its colours', () => {
  const accent = new Map(PROPERTIES).get('--profiles-accent');
  const [light = '', dark = ''] = accent?.match(/#\w+/g) ?? [];
  for (const [path, colours] of [
    ['src/assets/logo-light.svg', [light]],
    ['src/assets/logo-dark.svg', [dark]],
    ['public/favicon.svg', [light, dark]],
  ] as const) {
    const picture = textOf(path);
    expect(picture).toContain(`d="${MARK}"`);
    expect(picture.match(/#\w+/g)).toEqual(colours);
  }
});

function textOf(path: string): string {
  return readFileSync(join(DOCS, path), 'utf8');
}
