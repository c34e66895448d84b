import { getCollection } from 'astro:content';

/** Returns whether a page has a Markdown twin, which `[...page].md.ts` writes. A component as a page has none. */
export async function hasTwin(id: string): Promise<boolean> {
  const pages = await getCollection('docs');
  return id !== '404' && pages.some((page) => page.id === (id || 'index'));
}

/** Returns whether the search lists a page after the guides, as it does those of the reference. */
export function isSecondary(id: string): boolean {
  return id.startsWith('reference/') || id.startsWith('project/');
}
