import { expect, it } from 'vitest';
import { plainMarkdown } from './plain-markdown.ts';

const PAGE = `See [errors](errors.md#codes) and [the \`[page]\`](page.astro).

<!-- shell: install -->

\`\`\`sh tab="npm" sync="pm" "install"
npm install [a](b.md)
\`\`\`

\`\`\`mermaid
flowchart TD
  accTitle: Two boxes
  accDescr: The first box leads to the second.
  a --> b
\`\`\`

<!-- generated: fields -->

| Field    | Value |
| -------- | ----- |
| \`fn\`     | text  |

<!-- end -->

The end.
`;

const urlOf = (url: string) => (url.endsWith('.astro') ? undefined : `https://site.example/${url}`);

it('a page has URLs, descriptions of diagrams and narrow tables, and no markers', () => {
  expect(
    plainMarkdown(PAGE, urlOf),
  ).toBe(`See [errors](https://site.example/errors.md#codes) and the \`[page]\`.

\`\`\`sh title="npm"
npm install [a](b.md)
\`\`\`

Diagram: The first box leads to the second.

| Field | Value |
| --- | --- |
| \`fn\` | text |

The end.`);
});
