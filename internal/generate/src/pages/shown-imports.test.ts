import { basename, dirname, join } from 'node:path/posix';
import { expect, it } from 'vitest';
import { readPages } from './page.ts';
import { splitPage } from './split-page.ts';

const RELATIVE_IMPORT = / from '(\.[^']+)'/g;

it.each(readPages())('shows or names each file that a block imports: $path', ({ text }) => {
  const parts = splitPage(text);
  const blocks = parts.flatMap(({ marker, code = '' }) => {
    return marker?.kind === 'code' ? [{ path: marker.name.replace(/#.*/, ''), code }] : [];
  });
  const prose = parts.flatMap(({ marker, raw }) => (marker ? [] : [raw])).join('');
  const imported = blocks.flatMap(({ path, code }) => {
    return [...code.matchAll(RELATIVE_IMPORT)].map(([, to = '']) => join(dirname(path), to));
  });
  // A module of a bundler is imported without the extension of its file.
  const isShown = (file: string) => blocks.some(({ path }) => path.startsWith(file));
  expect(imported.filter((file) => !isShown(file) && !prose.includes(basename(file)))).toEqual([]);
});
