/**
 * Returns the URL of the site, with its path and a slash at its end.
 *
 * @param site - The origin of the site.
 */
export function siteRoot(site: URL | undefined): URL {
  if (site === undefined) throw new Error('astro.config.ts sets no site');
  return new URL(`${import.meta.env.BASE_URL.replace(/\/$/, '')}/`, site);
}

export function markdownResponse(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
}
