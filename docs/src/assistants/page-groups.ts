import { getCollection } from 'astro:content';
import config from 'virtual:starlight/user-config';
import type { Page } from './plain-page.ts';

type Sidebar = NonNullable<typeof config.sidebar>;

/** Pages with the label of their group in the sidebar. */
export interface PageGroup {
  readonly label: string;
  readonly pages: readonly Page[];
}

/** Lists all pages in the order of the sidebar, except the landing page. The rest is in the last group. */
export async function pageGroups(): Promise<readonly PageGroup[]> {
  const all = (await getCollection('docs')).filter(
    ({ id }) => id && id !== 'index' && id !== '404',
  );
  const left = new Map(all.map((page) => [page.id, page]));
  const groups = (config.sidebar ?? []).map((item) => {
    const label = typeof item === 'object' && 'label' in item ? String(item.label) : '';
    const pages = slugsOf([item]).flatMap((slug) => {
      const page = left.get(slug);
      left.delete(slug);
      return page ? [page] : [];
    });
    return { label, pages };
  });
  return [...groups, { label: 'More', pages: [...left.values()] }].filter(
    ({ pages }) => pages.length > 0,
  );
}

/** Lists the slugs of pages. A page of the reference is a link. */
function slugsOf(items: Sidebar): readonly string[] {
  return items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    if ('items' in item) return slugsOf(item.items);
    if ('slug' in item) return [item.slug];
    return 'link' in item ? [item.link.replaceAll(/^\/|\/$/g, '')] : [];
  });
}
