import { marked, type Token } from 'marked';

/** One paragraph, table or other piece of a page, or a marker with the block that it announces. */
export interface PagePart {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly marker?: Marker;
  readonly tokens: readonly Token[];
}

const KINDS = ['code', 'shell', 'generated', 'recorded'] as const;

/** What a comment in a page says about the block below it. */
export interface Marker {
  readonly kind: (typeof KINDS)[number];
  readonly name: string;
}

const MARKER = /^<!-- (\w+): (\S+) -->\s*$/;
const END = /^<!-- end -->\s*$/;

/** Splits a page of Markdown: the raw text of all tokens together is the page. */
export function splitPage(page: string): readonly PagePart[] {
  const tokens = marked.lexer(page);
  const parts: PagePart[] = [];
  for (let start = 0, line = 1; start < tokens.length; ) {
    const rest = tokens.slice(start);
    const marker = markerOf(rest[0]);
    const taken = rest.slice(0, lengthOfPart(rest, marker));
    parts.push({ line, tokens: taken, ...(marker && { marker }) });
    start += taken.length;
    line += rawText(taken).split('\n').length - 1;
  }
  return parts;
}

export function rawText(tokens: readonly Token[]): string {
  return tokens.map(({ raw }) => raw).join('');
}

export function isEnd(token: Token | undefined): boolean {
  return token?.type === 'html' && END.test(token.raw);
}

function markerOf(token: Token | undefined): Marker | undefined {
  const [, word, name = ''] = (token?.type === 'html' && MARKER.exec(token.raw)) || [];
  const kind = KINDS.find((known) => known === word);
  return kind && { kind, name };
}

/** A marker that announces no block stands alone. */
function lengthOfPart(tokens: readonly Token[], marker: Marker | undefined): number {
  if (marker === undefined) return 1;
  if (marker.kind === 'code' || marker.kind === 'shell') {
    const block = tokens[1]?.type === 'space' ? 2 : 1;
    return tokens[block]?.type === 'code' ? block + 1 : 1;
  }
  const end = tokens.findIndex(isEnd);
  return end === -1 ? 1 : end + 1;
}
