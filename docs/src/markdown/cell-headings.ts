import { defineHastPlugin, type HastPluginDefinition } from 'satteri';

/**
 * Adds the heading of its column to each cell of a table. A phone shows it beside the cell. The headings
 * themselves are not in the search, whose excerpts would run them into the first row.
 */
export function cellHeadings(): HastPluginDefinition {
  return defineHastPlugin({
    name: 'profiles-cell-headings',
    element: {
      filter: ['table'],
      visit(table, context) {
        const headings: string[] = [];
        const walk = (node: typeof table, column: number) => {
          if (node.tagName === 'th') {
            const text = context.textContent(node);
            const hasCode = node.children.some(
              (child) => child.type === 'element' && child.tagName === 'code',
            );
            // The name of something keeps its case.
            headings[column] = hasCode ? text : text.charAt(0).toUpperCase() + text.slice(1);
          }
          if (node.tagName === 'thead') context.setProperty(node, 'dataPagefindIgnore', '');
          const heading = headings[column];
          if (node.tagName === 'td' && heading) context.setProperty(node, 'dataHeading', heading);
          const elements = node.children.filter((child) => child.type === 'element');
          for (const [at, child] of elements.entries()) walk(child, at);
        };
        walk(table, 0);
      },
    },
  });
}
