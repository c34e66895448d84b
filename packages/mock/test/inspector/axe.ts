import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** Lists what axe finds wrong: by all of its rules in light, and with the colours in dark. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(axe.source);
  const light = await run(page, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await run(page, { runOnly: ['color-contrast'] }))];
}

async function run(page: Page, options: RunOptions): Promise<string[]> {
  const { violations }: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
