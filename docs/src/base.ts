/** The path of the site, without a slash at its end. */
export const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

/**
 * Returns the URL of the site, with its path and a slash at its end.
 *
 * @param site - The origin of the site.
 */
export function siteRoot(site: URL | undefined): URL {
  if (site === undefined) throw new Error('astro.config.ts sets no site');
  return new URL(`${BASE}/`, site);
}
