import { readPages } from '@profiles/harness/pages';
import { expect, it } from 'vitest';

const PAGES = [
  '*.md',
  'packages/*/README.md',
  'docs/*.md',
  'examples/README.md',
  'examples/*/README.md',
];

// Outside a project, `npx profiles-mock` asks the registry for a package of that name.
it.each(readPages(PAGES))('names the package that npx runs profiles-mock from: $path', (page) => {
  expect(page.text).not.toMatch(/npx profiles-mock/);
});
