import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

it('the changelog shows how to upgrade, each pending change, and each version', async () => {
  const pending = globSync('.changeset/*.md', { cwd: ROOT });
  const page = await browser.newPage();
  await page.goto(new URL('/changelog/', inject('site')).href);
  const headings = await page.locator('.sl-markdown-content h2').allTextContents();
  expect(headings).toEqual(['Upgrading', ...(pending.length > 0 ? ['Unreleased'] : []), '0.1.0']);
  const text = await page.locator('.sl-markdown-content').textContent();
  for (const path of pending) expect(text?.replaceAll('’', "'")).toContain(firstSentence(path));
});

function firstSentence(path: string): string {
  const [, , text = ''] = readFileSync(join(ROOT, path), 'utf8').split('---\n');
  return text.trim().split(/[.:]/)[0]?.replaceAll('`', '') ?? '';
}
