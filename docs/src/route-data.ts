import { defineRouteMiddleware, type StarlightRouteData } from '@astrojs/starlight/route-data';
import { BASE } from './base.ts';

type SidebarEntry = StarlightRouteData['sidebar'][number];
type SidebarLink = Extract<SidebarEntry, { type: 'link' }>;
type TocItem = NonNullable<StarlightRouteData['toc']>['items'][number];
type Attributes = StarlightRouteData['head'][number]['attrs'];

const LANDING_TITLE = 'Profiles: a client and a mock of the Profile Service';

/**
 * Changes what Starlight shows around a page:
 * - The landing page and the playground get the menu, where phones have the choice of a theme.
 * - The title of the landing page says what the product is.
 * - The 404 page has no canonical address.
 * - A page of the reference lists its properties in the contents, and the sidebar marks its entry.
 */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { starlightRoute } = locals;
  const { id, entry, head } = starlightRoute;
  if (id === '' || id === 'playground') starlightRoute.hasSidebar = true;
  if (id === '') for (const each of head) if (each.tag === 'title') each.content = LANDING_TITLE;
  if (id === '404') starlightRoute.head = head.filter(({ attrs }) => !isOwnAddress(attrs));
  if (!id.startsWith('reference/')) return;
  const links = linksOf(starlightRoute.sidebar);
  const entryPage = `${BASE}/${id.replace(/(?:\/index)?(?:\/[\w-]+){2}$/, '')}/`;
  if (!links.some(({ isCurrent }) => isCurrent))
    for (const link of links) link.isCurrent = link.href === entryPage;
  for (const item of starlightRoute.toc?.items ?? [])
    if (item.text === 'Properties' || item.text === 'Options')
      item.children.push(...propertyItems(entry.body ?? ''));
});

function isOwnAddress(attributes: Attributes): boolean {
  return attributes?.['rel'] === 'canonical' || attributes?.['property'] === 'og:url';
}

function linksOf(entries: readonly SidebarEntry[]): readonly SidebarLink[] {
  return entries.flatMap((entry) => (entry.type === 'link' ? [entry] : linksOf(entry.entries)));
}

/** Lists the properties of an interface or a class, which are rows of a table and no headings. */
function propertyItems(body: string): TocItem[] {
  return [...body.matchAll(/<a id="(property-\w+)"><\/a> `(\w+)/g)].map(
    ([, slug = '', text = '']) => {
      return { depth: 3, slug, text, children: [] };
    },
  );
}
