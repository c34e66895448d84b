import { getCollection } from 'astro:content';

/** A Markdown twin of each guide, for coding assistants. */
export async function getStaticPaths() {
  const pages = (await getCollection('docs')).filter(({ id }) => id && !id.includes('/'));
  return pages.map(({ id, data, body = '' }) => ({
    params: { page: id },
    props: { text: `# ${data.title}\n\n${data.description ?? ''}\n\n${body.trim()}\n` },
  }));
}

export function GET({ props: { text } }: { props: { text: string } }): Response {
  return new Response(text, { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
}
