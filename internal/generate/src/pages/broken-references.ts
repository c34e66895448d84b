import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marked } from 'marked';
import { type Page, ROOT } from './page.ts';
import { everyToken } from './split-page.ts';

/** Lists the links and images of a page that lead nowhere in the repository. */
export function brokenReferences({ path, text }: Page): readonly string[] {
  const references = everyToken(marked.lexer(text)).flatMap((token) =>
    token.type === 'link' || token.type === 'image' ? [String(token['href'])] : [],
  );
  return references.filter((reference) => {
    if (/^[a-z]+:/.test(reference)) return false;
    const [target = '', fragment] = decodeURIComponent(reference).split('#');
    const file = target === '' ? join(ROOT, path) : join(ROOT, dirname(path), target);
    if (!existsSync(file)) return true;
    if (fragment === undefined || statSync(file).isDirectory()) return false;
    return !fragmentsOf(target === '' ? text : readFileSync(file, 'utf8')).includes(fragment);
  });
}

/** Returns the fragments of the headings, as GitHub and TypeDoc create them. */
function fragmentsOf(text: string): readonly string[] {
  const headings = everyToken(marked.lexer(text)).filter(({ type }) => type === 'heading');
  return headings.map((heading) =>
    String('text' in heading && heading.text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
