import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** Lists the violations that axe finds: of all rules in light mode, and of contrast in dark mode. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (await page.evaluate('globalThis.axe === undefined')) await page.evaluate(axe.source);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await run(page, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await run(page, { runOnly: ['color-contrast'] }))];
}

async function run(page: Page, options: RunOptions): Promise<string[]> {
  // Return only the violations, because the full report is large JSON.
  const { violations }: Pick<AxeResults, 'violations'> = await page.evaluate(
    `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
