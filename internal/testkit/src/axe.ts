import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** A global of the pages into which {@link load} has loaded it. */
declare const axe: typeof import('axe-core');

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules whose result depends on how a text looks. They take most of axe's time. */
const BY_LOOK = ['color-contrast', 'link-in-text-block'] as const;

/**
 * The looks of text that passed a rule, on any page of this process. A look is all that the result
 * depends on: the colour and the size of a text, and what is behind it. Most texts look like an earlier
 * one.
 */
const passed = new Set<string>();

/** Lists what axe finds on a page: with all rules in the light scheme, and the colours in the dark one. */
export async function axeViolationsInSchemes(page: Page): Promise<string[]> {
  // During a transition, colours belong to neither scheme.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await colourViolations(page))];
}

/**
 * Lists what axe finds on a page as it is shown.
 *
 * @param rules - The rules beside those about colours. Default: all.
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const others = Object.fromEntries(BY_LOOK.map((rule) => [rule, { enabled: false }]));
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: [...rules] } : { rules: others }),
  };
  await load(page);
  const found = await page.evaluate(async (each) => (await axe.run(each)).violations, options);
  return [...describe(found), ...(await colourViolations(page))];
}

/** Lists the texts of a page without enough contrast, and the links that look too much like their text. */
export async function colourViolations(page: Page): Promise<string[]> {
  await load(page);
  const all: Result[] = [];
  for (const rule of BY_LOOK) {
    const found = await page.evaluate(judgeLooks, { rule, known: [...passed] });
    for (const look of found.passed) passed.add(look);
    all.push(...found.violations);
  }
  return describe(all);
}

function describe(violations: readonly Result[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

async function load(page: Page): Promise<void> {
  if (await page.evaluate('globalThis.axe === undefined')) await page.evaluate(SOURCE);
}

/** Runs in the page, where `axe` is a global. Judges the texts whose look is not known. */
async function judgeLooks({
  rule,
  known,
}: {
  rule: (typeof BY_LOOK)[number];
  known: readonly string[];
}) {
  const LINK = 'a[href], [role=link]';
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
    const { clip, overflow } = getComputedStyle(element);
    const isCut = overflow !== 'visible' && Math.min(width, height) <= 1;
    return !isCut && clip !== 'rect(0px, 0px, 0px, 0px)';
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

  /** The block of a text, which can be around several elements. */
  function blockOf(element: Element): Element {
    const outer = around(element);
    return outer && getComputedStyle(element).display === 'inline' ? blockOf(outer) : element;
  }

  /** Returns whether a link has text beside it in its block. axe compares the two. */
  function isInText(element: Element): boolean {
    if (!element.matches(LINK) || getComputedStyle(element).display !== 'inline') return false;
    const block = blockOf(element);
    const links = [...block.querySelectorAll(LINK)].map(({ textContent }) => textContent.trim());
    return block.textContent.trim().length > links.join('').length;
  }

  function linkLookOf(link: Element): string {
    const styles = [link, blockOf(link)].map((each) => {
      const { color, font, textDecoration, outline, borderTop, borderBottom } =
        getComputedStyle(each);
      return [color, font, textDecoration, outline, borderTop, borderBottom, backdropOf(each)];
    });
    return styles.flat().join('; ');
  }

  const { isAsked, keyOf } = {
    'color-contrast': { isAsked: hasText, keyOf: lookOf },
    'link-in-text-block': { isAsked: isInText, keyOf: linkLookOf },
  }[rule];
  const looks = new Map<Element, string>();
  for (const element of elementsIn(document)) {
    if (!isAsked(element) || !isSeen(element)) continue;
    const look = `${rule} ${keyOf(element)}`;
    if (!earlier.has(look)) looks.set(element, look);
  }
  if (looks.size === 0) return { violations: [], passed: [] };
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
  return { violations, passed: [...looksOf(passes)].filter((look) => !failed.has(look)) };
}
