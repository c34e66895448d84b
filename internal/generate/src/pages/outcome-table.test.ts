import { expect, it } from 'vitest';
import { outcomeTable, rejectedStatuses } from './outcome-table.ts';
import { readPages } from './page.ts';

it('tabulates the statuses that the SDK reports as rejected', async () => {
  const rejected = await rejectedStatuses();
  expect(rejected).toEqual(expect.arrayContaining([400, 401, 403, 404, 409, 422, 429]));
  const [, , , row] = (await outcomeTable()).split('\n');
  expect(row).toBe(
    '| The service returned a 4xx other than 408, 421, 460 or 499, or a 301, 307 or 308 | `rejected` | No |',
  );
});

it.each(['README.md', 'docs/src/content/docs/index.md', 'docs/src/content/docs/concepts.md'])(
  '%s shows the table of outcomes',
  (path) => {
    const [page] = readPages([path]);
    expect(page?.text).toContain('<!-- generated: outcomes -->');
  },
);
