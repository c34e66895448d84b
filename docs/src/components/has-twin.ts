import { getCollection } from 'astro:content';

/** Whether a page has a Markdown twin, which `[...page].md.ts` writes. A component as a page has none. */
export async function hasTwin(id: string): Promise<boolean> {
  const pages = await getCollection('docs');
  return id !== '404' && pages.some((page) => page.id === (id || 'index'));
}
