import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Page, ROOT } from '@profiles/harness/pages';
import { marked, type Token } from 'marked';

/** Lists the links and images of a page that lead nowhere in the repository, where it is read too. */
export function brokenReferences({ path, text }: Page): readonly string[] {
  return referencesIn(text).filter((reference) => {
    if (/^[a-z]+:/.test(reference)) return false;
    const [target = '', fragment] = decodeURIComponent(reference).split('#');
    const file = target === '' ? join(ROOT, path) : join(ROOT, dirname(path), target);
    if (!existsSync(file)) return true;
    if (fragment === undefined || statSync(file).isDirectory()) return false;
    return !fragmentsOf(target === '' ? text : readFileSync(file, 'utf8')).includes(fragment);
  });
}

function referencesIn(text: string): readonly string[] {
  return everyToken(text).flatMap((token) =>
    token.type === 'link' || token.type === 'image' ? [String(token['href'])] : [],
  );
}

/** As GitHub and TypeDoc make them of headings. */
function fragmentsOf(text: string): readonly string[] {
  const headings = everyToken(text).filter(({ type }) => type === 'heading');
  return headings.map((heading) =>
    String('text' in heading && heading.text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function everyToken(text: string): readonly Token[] {
  const tokens: Token[] = [];
  marked.walkTokens(marked.lexer(text), (token) => void tokens.push(token));
  return tokens;
}
