import { connectToEngine } from '@profiles/testkit/engines';
import type { BrowserContextOptions, Page } from 'playwright';
import { expect, inject, onTestFinished } from 'vitest';

/** Opens a page of the site in a context of its own, until the test ends. */
export async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const browser = await connectToEngine();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(inject('site') + path);
  return page;
}

const texts = new Map<string, Promise<string>>();

/** Returns the text of a page or a file of the site, such as `/llms.txt`. */
export function textOf(path: string): Promise<string> {
  const text = texts.get(path) ?? load(path);
  texts.set(path, text);
  return text;
}

async function load(path: string): Promise<string> {
  const response = await fetch(inject('site') + path);
  expect(response.status, path).toBe(200);
  return response.text();
}

/** Returns the paths of all pages in the sitemap. */
export async function allPages(): Promise<readonly string[]> {
  const urls = (await textOf('/sitemap-0.xml')).matchAll(/<loc>([^<]+)<\/loc>/g);
  return [...urls].map(([, url = '']) => new URL(url).pathname);
}

/** Returns the paths of the pages of the content, without the landing page and the reference. */
export async function guides(): Promise<readonly string[]> {
  const pages = await allPages();
  return pages.filter((path) => !/^\/(?:reference\/|playground\/|api\/|$)/.test(path));
}
