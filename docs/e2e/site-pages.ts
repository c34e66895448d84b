import { inject } from 'vitest';

/** Returns the paths of all pages in the sitemap. */
export async function allPages(): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${inject('site')}/sitemap-0.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** Returns the paths of all guides: the pages that are not of the reference, and have no own program. */
export async function guides(): Promise<readonly string[]> {
  const pages = await allPages();
  return pages.filter((path) => !/^\/(?:reference\/|playground\/|$)/.test(path));
}
