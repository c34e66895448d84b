import { expect, it } from 'vitest';
import { tarballDifferences } from './tested-tarballs.ts';

const TESTED = { name: '@profiles/sdk', integrity: 'sha512-a', files: ['README.md', 'dist/a.js'] };

it('a tarball with the same files and bytes is what was tested', () => {
  expect(tarballDifferences(TESTED, { ...TESTED })).toEqual([]);
});

it('a tarball with other files or bytes is not what was tested', () => {
  const other = { ...TESTED, integrity: 'sha512-b', files: ['README.md', 'dist/b.js'] };
  expect(tarballDifferences(TESTED, other)).toEqual([
    '@profiles/sdk is not what was tested: it has no dist/a.js',
    '@profiles/sdk is not what was tested: it has dist/b.js too',
    '@profiles/sdk is not what was tested: its bytes differ',
  ]);
});
