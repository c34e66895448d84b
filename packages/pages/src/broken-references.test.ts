import { expect, it } from 'vitest';
import { brokenReferences } from './broken-references.ts';

const broken = (text: string) =>
  brokenReferences({ path: 'docs/src/content/docs/errors.md', text });

it('finds nothing where every link leads somewhere', () => {
  const text = `# What to do?

[here](#what-to-do), [a page](retries-and-timeouts.md), [a part](../../../../CONTRIBUTING.md#commands),
[a folder](../../../../examples), [elsewhere](https://example.com/x#y), ![a picture](../../../results/bench.svg)
`;
  expect(broken(text)).toEqual([]);
});

it('finds links to pages, headings and pictures that are not there', () => {
  const text = `[a](none.md), [b](#none), [c](../../../../CONTRIBUTING.md#none)

- ![d](none.svg)
`;
  expect(broken(text)).toEqual([
    'none.md',
    '#none',
    '../../../../CONTRIBUTING.md#none',
    'none.svg',
  ]);
});
