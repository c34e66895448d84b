import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** A global of the pages into which {@link load} has loaded it. */
declare const axe: typeof import('axe-core');

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const CONTRAST = 'color-contrast';

/**
 * The looks of text with enough contrast, on any page of this process. A look is all that the contrast
 * depends on: the colour and the size of a text, and what is behind it. Most texts look like an earlier
 * one, and axe takes half of its time for their contrast.
 */
const passed = new Set<string>();

/** The looks that axe could not judge, each with the place where it was seen. */
const undecided = new Set<string>();

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
  const known = [...passed, ...undecided];
  const found = await page.evaluate(findContrast, { rule: CONTRAST, known });
  for (const look of found.passed) passed.add(look);
  for (const look of found.undecided) undecided.add(look);
  return describe(found.violations);
}

function describe(violations: readonly Result[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

async function load(page: Page): Promise<void> {
  if (await page.evaluate('globalThis.axe === undefined')) await page.evaluate(SOURCE);
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

  /** axe does not judge the contrast of white space and punctuation. */
  function hasText(element: Element): boolean {
    if (element.matches('input, select, textarea')) return true;
    return [...element.childNodes].some(
      (node) => node instanceof Text && /[^\s!-/:-@[-`{-~]/.test(node.data),
    );
  }

  /** Returns whether a text is on the screen. One for screen readers alone is cut to at most a pixel. */
  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    const { clip } = getComputedStyle(element);
    return Math.min(width, height) > 1 && clip === 'auto';
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

  /** What an element is part of. Where axe cannot judge one, it cannot judge its like on another page. */
  function placeOf(element: Element | null): string {
    if (!element) return `${innerWidth} px`;
    return `${placeOf(around(element))} ${element.localName}.${element.getAttribute('class')}`;
  }

  const looks = new Map<Element, string>();
  for (const element of elementsIn(document)) {
    if (!hasText(element) || !isSeen(element)) continue;
    const look = lookOf(element);
    if (earlier.has(look) || earlier.has(`${look} in ${placeOf(element)}`)) continue;
    looks.set(element, look);
  }
  if (looks.size === 0) return { violations: [], passed: [], undecided: [] };
  const { violations, passes, incomplete } = await axe.run([...looks.keys()], {
    runOnly: [rule],
    resultTypes: ['violations', 'passes', 'incomplete'],
    elementRef: true,
  });
  const found = (results: readonly Result[], keyOf: (element: Element, look: string) => string) => {
    const elements = results.flatMap(({ nodes }) => nodes.flatMap(({ element }) => element ?? []));
    return elements.flatMap((each) => keyOf(each, looks.get(each) ?? lookOf(each)));
  };
  const failed = new Set(found(violations, (_, look) => look));
  return {
    violations,
    passed: found(passes, (_, look) => look).filter((look) => !failed.has(look)),
    undecided: found(incomplete, (element, look) => `${look} in ${placeOf(element)}`),
  };
}
