import type { Token } from 'marked';
import { splitPage } from './split-page.ts';

/** Counts the words of the sentences and headings of a page, without code, tables and generated parts. */
export function proseWords(page: string): number {
  const body = page.replace(/^---\n.*?\n---\n/s, '');
  const parts = splitPage(body).filter(({ marker }) => marker === undefined);
  let words = 0;
  for (const { tokens } of parts) for (const token of tokens) words += wordsOf(token);
  return words;
}

const NOT_PROSE = ['code', 'table', 'html', 'space', 'def'];

function wordsOf(token: Token): number {
  if (NOT_PROSE.includes(token.type)) return 0;
  if (token.type === 'list') {
    const items: readonly Token[] = token['items'];
    return sum(items);
  }
  if (token.type === 'list_item' || token.type === 'blockquote') return sum(token.tokens ?? []);
  return textOf(token).match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

function sum(tokens: readonly Token[]): number {
  return tokens.reduce((words, token) => words + wordsOf(token), 0);
}

/** Returns the text of a token as a reader sees it: of a link its words, not its address. */
function textOf(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(textOf).join('');
  return token.type === 'html' ? '' : 'text' in token ? String(token.text) : '';
}
