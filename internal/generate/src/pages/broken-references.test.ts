import { expect, it } from 'vitest';
import { brokenReferences } from './broken-references.ts';

const broken = (text: string) =>
  brokenReferences({ path: 'docs/src/content/docs/errors.md', text });

it('accepts links to existing pages, headings, folders and pictures', () => {
  const text = `# What to do?

[here](#what-to-do), [a page](retries-and-timeouts.md), [a part](../../../../CONTRIBUTING.md#commands),
[a folder](../../../../examples), [elsewhere](https://example.com/x#y), ![a picture](../../assets/performance.svg)
`;
  expect(broken(text)).toEqual([]);
});

it('finds links to missing pages, headings and pictures', () => {
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
