import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** Lists what axe finds wrong: by all of its rules in light, and with the colours in dark. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (await page.evaluate('globalThis.axe === undefined')) await page.evaluate(axe.source);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await run(page, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await run(page, { runOnly: ['color-contrast'] }))];
}

async function run(page: Page, options: RunOptions): Promise<string[]> {
  // All that axe reports otherwise has to leave the page as JSON.
  const { violations }: Pick<AxeResults, 'violations'> = await page.evaluate(
    `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
