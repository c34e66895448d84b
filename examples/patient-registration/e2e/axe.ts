import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright';

/** Lists what axe finds wrong with a page, all of its rules applied. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations }: AxeResults = await page.evaluate('axe.run()');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
