const FENCE = /^( *```.*\n[\s\S]*?\n *``` *$)/m;
const LINK = /(!?)\[((?:[^\][]|\[[^\][]*\])+)\]\(([^()\s]+)\)/g;
const MARKER_LINE = /^ *<!-- (?:(?:code|shell|generated|recorded): .*|end) -->(?:\n\n?|$)/gm;

/**
 * Makes the Markdown of a page complete without the site, for a coding assistant: without the markers of
 * blocks and with other links.
 *
 * @param urlOf - Returns where a link of the page leads, or `undefined` to keep only its words.
 */
export function plainMarkdown(page: string, urlOf: (url: string) => string | undefined): string {
  const withUrls = (text: string) =>
    text.replaceAll(LINK, (_link, image: string, words: string, url: string) => {
      const target = urlOf(url);
      return target === undefined ? words : `${image}[${words}](${target})`;
    });
  const parts = page
    .replace(MARKER_LINE, '')
    .split(FENCE)
    .map((part, at) => (at % 2 === 0 ? compact(withUrls(part)) : plainFence(part)));
  return parts
    .join('')
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n');
}

/** Removes the spaces that align the cells of tables, the anchors, boxes and the lines between sections. */
function compact(text: string): string {
  return text
    .replaceAll(/^\|.*\|$/gm, (row) => row.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---'))
    .replaceAll(/<a id="[^"]*"><\/a> ?|^<\/?(?:div|section|ledger-filter).*>\n/gm, '')
    .replaceAll(/^:::\w+\[(.+)\]$/gm, '**$1**\n')
    .replaceAll(/^(?::::\w*|\*\*\*)\n/gm, '');
}

/** Replaces a tab by a title, and removes marks. */
function plainFence(fence: string): string {
  return fence.replace(/^( *```\w+) (.+)/, (_info, language: string, meta: string) => {
    const [, title] = /\b(?:tab|title)="([^"]*)"/.exec(meta) ?? [];
    return title === undefined ? language : `${language} title="${title}"`;
  });
}
