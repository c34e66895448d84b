import { defineRouteMiddleware, type StarlightRouteData } from '@astrojs/starlight/route-data';

type SidebarEntry = StarlightRouteData['sidebar'][number];
type SidebarLink = Extract<SidebarEntry, { type: 'link' }>;
type TocItem = NonNullable<StarlightRouteData['toc']>['items'][number];
type Attributes = StarlightRouteData['head'][number]['attrs'];

const LANDING_TITLE = 'Profiles: a client and a mock of the Profile Service';

/**
 * Gives the landing page and the playground the menu, which holds the choice of a theme on phones, and
 * the pages of the reference their properties in the contents. The landing page has a title that says
 * what the product is, and the page of missing addresses names no address as its own.
 */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { starlightRoute } = locals;
  const { id, entry, head } = starlightRoute;
  if (id === '' || id === 'playground') {
    starlightRoute.hasSidebar = true;
    starlightRoute.sidebar = starlightRoute.sidebar.map(withoutNames);
  }
  if (id === '') for (const each of head) if (each.tag === 'title') each.content = LANDING_TITLE;
  if (id === '404') starlightRoute.head = head.filter(({ attrs }) => !isOwnAddress(attrs));
  if (!id.startsWith('reference/')) return;
  for (const item of starlightRoute.toc?.items ?? [])
    if (item.text === 'Properties' || item.text === 'Options')
      item.children.push(...propertyItems(entry.body ?? ''));
});

function isOwnAddress(attributes: Attributes): boolean {
  return attributes?.['rel'] === 'canonical' || attributes?.['property'] === 'og:url';
}

/** Replaces the exported names of a package by a link to their first page, to keep the landing page small. */
function withoutNames(entry: SidebarEntry): SidebarEntry {
  if (entry.type === 'link') return entry;
  const { label, entries } = entry;
  const first = label.startsWith('@profiles/') ? firstLink(entries) : undefined;
  return first ? { ...first, label } : { ...entry, entries: entries.map(withoutNames) };
}

function firstLink([first]: readonly SidebarEntry[]): SidebarLink | undefined {
  return first?.type === 'group' ? firstLink(first.entries) : first;
}

/** Lists the properties of an interface or a class, which are rows of a table and no headings. */
function propertyItems(body: string): TocItem[] {
  return [...body.matchAll(/<a id="(property-\w+)"><\/a> `(\w+)/g)].map(
    ([, slug = '', text = '']) => {
      return { depth: 3, slug, text, children: [] };
    },
  );
}
