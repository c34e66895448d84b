import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** Lists the axe violations of a page: all rules in the light scheme, the contrast in the dark one. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  // During a transition, colours belong to neither scheme.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
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
