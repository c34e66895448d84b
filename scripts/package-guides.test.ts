import { expect, it } from 'vitest';
import { guidesOf } from './package-guides.ts';

const PAGES = [
  { name: 'index.md', text: '---\ntitle: Profiles\n---\nWelcome' },
  {
    name: 'errors.md',
    text: '---\ntitle: Errors\n---\n\n[Faults](testing.md#faults), [codes](#codes), [try](../../pages/playground.astro), [performance](performance.md), [retries](retries.md)\n',
  },
  { name: 'retries.md', text: '---\ntitle: "Retries"\n---\n\nText\n' },
  { name: 'testing.md', text: '---\ntitle: The mock\n---\n\n[Errors](errors.md)\n' },
];

it('the SDK contains the guides that are not about the mock, with links that lead somewhere', () => {
  expect(guidesOf('sdk', PAGES)).toEqual([
    {
      name: 'errors.md',
      text: '# Errors\n\n[Faults](../../mock/docs/testing.md#faults), [codes](#codes), try, performance, [retries](retries.md)\n',
    },
    { name: 'retries.md', text: '# Retries\n\nText\n' },
  ]);
});

it('the mock contains the guides about tests', () => {
  expect(guidesOf('mock', PAGES)).toEqual([
    { name: 'testing.md', text: '# The mock\n\n[Errors](../../sdk/docs/errors.md)\n' },
  ]);
});
