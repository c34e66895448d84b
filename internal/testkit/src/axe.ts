import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** A global of the pages into which {@link violations} has loaded it. */
declare const axe: typeof import('axe-core');

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Lists what axe finds on a page: with all rules in the light scheme, and the colours in the dark one. */
export async function axeViolationsInSchemes(page: Page): Promise<string[]> {
  // During a transition, colours belong to neither scheme.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await colourViolations(page))];
}

/** Lists what axe finds on a page as it is shown, and what iOS would zoom into if the page is for touch. */
export async function axeViolations(page: Page): Promise<string[]> {
  return [...(await violations(page, {})), ...(await zoomedFields(page))];
}

/** Lists the fields with text below 16 px. */
async function zoomedFields(page: Page): Promise<string[]> {
  if (await page.evaluate("!matchMedia('(pointer: coarse)').matches")) return [];
  return page
    .locator('input:not([type=checkbox], [type=radio], [type=file]), select, textarea, .cm-content')
    .evaluateAll((fields) =>
      fields
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => `small text in a field for touch: ${field.outerHTML}`),
    );
}

/** Lists the texts of a page without enough contrast, and the links that look too much like their text. */
export async function colourViolations(page: Page): Promise<string[]> {
  return violations(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
}

async function violations(page: Page, rules: Pick<RunOptions, 'runOnly'>): Promise<string[]> {
  if (await page.evaluate('globalThis.axe === undefined')) await page.evaluate(SOURCE);
  const found = await page.evaluate(
    async (each) => (await axe.run({ ...each, resultTypes: ['violations'] })).violations,
    rules,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
