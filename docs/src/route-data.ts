import { defineRouteMiddleware } from '@astrojs/starlight/route-data';

/**
 * Gives the landing page the menu, which holds the choice of a theme on phones, and the pages of the
 * reference their first sentence as the description.
 */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { starlightRoute } = locals;
  const { id, entry, head } = starlightRoute;
  if (id === '') starlightRoute.hasSidebar = true;
  if (!id.startsWith('reference/')) return;
  const description = firstSentence(entry.body ?? '');
  for (const { attrs } of head)
    if (description && (attrs?.['name'] ?? attrs?.['property'])?.toString().endsWith('description'))
      attrs['content'] = description;
});

/** Returns the first sentence of a page of TypeDoc as plain text, in at most 160 characters. */
function firstSentence(body: string): string | undefined {
  const paragraph = body.split(/\n{2,}/).find((part) => /^[A-Z`[{*]/.test(part));
  const text = paragraph
    ?.replace(/\{@link (\S+?)\}/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*\\]/g, '')
    .replace(/\s+/g, ' ');
  const sentence = text?.split(/(?<=\.) /)[0];
  return sentence && sentence.length <= 160
    ? sentence
    : sentence?.replace(/^(.{0,158})\s.*$/, '$1…');
}
