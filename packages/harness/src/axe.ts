import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const CONTRAST = 'color-contrast';

/**
 * The looks of text with enough contrast, on any page of this process. A look is all that the contrast
 * depends on: the colour and the size of a text, and what is behind it. Most texts look like an earlier
 * one, and axe takes half of its time for their contrast.
 */
const passed = new Set<string>();

/** Lists what axe finds on a page: with all rules in the light scheme, and the contrast in the dark one. */
export async function axeViolationsInSchemes(page: Page): Promise<string[]> {
  // During a transition, colours belong to neither scheme.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await contrastViolations(page))];
}

/**
 * Lists what axe finds on a page as it is shown.
 *
 * @param rules - The rules beside the contrast. Default: all.
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: [...rules] } : { rules: { [CONTRAST]: { enabled: false } } }),
  };
  await load(page);
  const found = await page.evaluate(async (each) => (await axe.run(each)).violations, options);
  return [...describe(found), ...(await contrastViolations(page))];
}

/** Lists the texts of a page without enough contrast, as it is shown. */
export async function contrastViolations(page: Page): Promise<string[]> {
  await load(page);
  const known = [...passed];
  const { violations, looks } = await page.evaluate(findContrast, { rule: CONTRAST, known });
  for (const look of looks) passed.add(look);
  return describe(violations);
}

function describe(violations: readonly Result[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

async function load(page: Page): Promise<void> {
  if (await page.evaluate('globalThis.axe === undefined')) await page.evaluate(axe.source);
}

/** Runs in the page, where `axe` is a global. Returns the looks with enough contrast. */
async function findContrast({ rule, known }: { rule: string; known: readonly string[] }) {
  const earlier = new Set(known);
  const backdrops = new Map<Element, string>();

  function elementsIn(root: Document | ShadowRoot): readonly Element[] {
    return [...root.querySelectorAll('*')].flatMap((each) => {
      return each.shadowRoot ? [each, ...elementsIn(each.shadowRoot)] : [each];
    });
  }

  function hasText(element: Element): boolean {
    if (element.matches('input, select, textarea')) return true;
    return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  }

  /** The element that contains another one when it is shown. */
  function around(element: Element): Element | null {
    const root = element.getRootNode();
    const host = root instanceof ShadowRoot ? root.host : null;
    return element.assignedSlot ?? element.parentElement ?? host;
  }

  /** What is behind the text of an element. Other elements can be behind one with a position of its own. */
  function backdropOf(element: Element | null): string {
    if (!element) return '';
    const found = backdrops.get(element);
    if (found !== undefined) return found;
    const style = getComputedStyle(element);
    const isPlaced = /absolute|fixed|sticky/.test(style.position);
    const own = [
      style.backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : style.backgroundColor,
      style.backgroundImage === 'none' ? '' : style.backgroundImage,
      style.opacity === '1' ? '' : style.opacity,
      isPlaced ? `${element.localName}.${element.getAttribute('class')}` : '',
    ];
    const backdrop = `${backdropOf(around(element))} ${own.join('')}`.trim();
    backdrops.set(element, backdrop);
    return backdrop;
  }

  function lookOf(element: Element): string {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return [color, fontSize, fontWeight, textShadow, backdropOf(element)].join('; ');
  }

  const looks = new Map<Element, string>();
  for (const element of elementsIn(document)) {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const look = lookOf(element);
    if (!earlier.has(look)) looks.set(element, look);
  }
  if (looks.size === 0) return { violations: [], looks: [] };
  const { violations, passes } = await axe.run([...looks.keys()], {
    runOnly: [rule],
    resultTypes: ['violations', 'passes'],
    elementRef: true,
  });
  const looksOf = (results: readonly Result[]) => {
    const elements = results.flatMap(({ nodes }) => nodes.map(({ element }) => element));
    return new Set(elements.flatMap((element) => (element && looks.get(element)) ?? []));
  };
  const failed = looksOf(violations);
  return { violations, looks: [...looksOf(passes)].filter((look) => !failed.has(look)) };
}
