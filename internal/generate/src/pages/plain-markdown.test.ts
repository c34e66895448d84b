import { expect, it } from 'vitest';
import { plainMarkdown } from './plain-markdown.ts';

const PAGE = `See [errors](errors.md#codes) and [the \`[page]\`](page.astro).

<!-- shell: install -->

\`\`\`sh tab="npm" sync="pm" "install"
npm install [a](b.md)
\`\`\`

<div class="box">

A box.

:::danger[A trap]
Open.
:::

</div>

<!-- generated: fields -->

| Field    | Value |
| -------- | ----- |
| \`fn\`     | text  |

<!-- end -->

The end.
`;

const urlOf = (url: string) => (url.endsWith('.astro') ? undefined : `https://site.example/${url}`);

it('a page has URLs and narrow tables, and no markers and boxes', () => {
  expect(
    plainMarkdown(PAGE, urlOf),
  ).toBe(`See [errors](https://site.example/errors.md#codes) and the \`[page]\`.

\`\`\`sh title="npm"
npm install [a](b.md)
\`\`\`

A box.

**A trap**

Open.

| Field | Value |
| --- | --- |
| \`fn\` | text |

The end.`);
});
