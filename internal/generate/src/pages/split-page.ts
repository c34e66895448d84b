import { marked, type Token } from 'marked';

/** A paragraph, a table or another piece of a page, or a marker together with its block. */
export interface PagePart {
  /** The line on which it starts, counted from 1. */
  readonly line: number;
  /** The Markdown of the part. All parts together are the page. */
  readonly raw: string;
  readonly tokens: readonly Token[];
  readonly marker?: Marker;
  /** The code, if the part ends with a block of code. */
  readonly code?: string;
}

const KINDS = ['code', 'shell', 'generated', 'recorded'] as const;

/** The content of a comment such as `<!-- shell: install -->` above a block. */
export interface Marker {
  readonly kind: (typeof KINDS)[number];
  readonly name: string;
  /** The text after the name, such as `tab="npm"`. The fence of a block of code gets it too. */
  readonly meta?: string;
}

const MARKER = /^<!-- (\w+): (\S+)(?: (.+?))? -->\s*$/;
const END = /^<!-- end -->\s*$/;

/** Splits a page of Markdown into parts. */
export function splitPage(page: string): readonly PagePart[] {
  const parts: PagePart[] = [];
  let rest: readonly Token[] = marked.lexer(page);
  for (let line = 1; rest.length > 0; ) {
    const marker = markerOf(rest[0]);
    const tokens = rest.slice(0, lengthOfPart(rest, marker));
    const raw = tokens.map((token) => token.raw).join('');
    const last = tokens.at(-1);
    const code = last?.type === 'code' && { code: String(last['text']) };
    parts.push({ line, raw, tokens, ...(marker && { marker }), ...code });
    rest = rest.slice(tokens.length);
    line += raw.split('\n').length - 1;
  }
  return parts;
}

/** Lists tokens together with those inside them, such as code in a list. */
export function everyToken(tokens: readonly Token[]): readonly Token[] {
  const every: Token[] = [];
  marked.walkTokens([...tokens], (token) => void every.push(token));
  return every;
}

export function isEnd(token: Token): boolean {
  return token.type === 'html' && END.test(token.raw);
}

function markerOf(token: Token | undefined): Marker | undefined {
  const [, word, name = '', meta] = (token?.type === 'html' && MARKER.exec(token.raw)) || [];
  const kind = KINDS.find((known) => known === word);
  return kind && { kind, name, ...(meta && { meta }) };
}

/** Counts the tokens of the first part. A marker without a block is a part of its own. */
function lengthOfPart(tokens: readonly Token[], marker: Marker | undefined): number {
  if (marker?.kind === 'generated' || marker?.kind === 'recorded')
    return tokens.findIndex(isEnd) + 1 || 1;
  const block = tokens[1]?.type === 'space' ? 2 : 1;
  return marker && tokens[block]?.type === 'code' ? block + 1 : 1;
}
