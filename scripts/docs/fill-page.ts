import { isEnd, type PagePart, rawText, splitPage } from '@profiles/harness/page-part';
import { marked } from 'marked';

/** Where the blocks of a page come from. Each throws where there is no such thing, and says why. */
export interface BlockSources {
  /** Returns the block for a reference, such as `examples/guides/src/first-call.ts#create`. */
  readonly code: (reference: string) => string;
  /** Returns the Markdown that a generator writes. */
  readonly generated: (name: string) => string;
  /** Throws where no test compares what was recorded. */
  readonly recorded: (name: string) => void;
  /** Throws where nobody runs the shell block. */
  readonly shell: (name: string) => void;
}

/** A page as its sources have it. */
export interface FilledPage {
  readonly text: string;
  /** What is wrong with its blocks, each with its line. */
  readonly problems: readonly string[];
}

/** Writes the blocks of a page of Markdown anew, each from what the marker above it names. */
export function fillPage(page: string, sources: BlockSources): FilledPage {
  const problems: string[] = [];
  const fill = (part: PagePart) => {
    try {
      return filled(part, sources);
    } catch (error) {
      const { line, marker } = part;
      const where = marker ? `${line}: ${marker.kind}: ${marker.name}` : `${line}`;
      problems.push(`${where}: ${error instanceof Error ? error.message : error}`);
      return rawText(part.tokens);
    }
  };
  return { text: splitPage(page).map(fill).join(''), problems };
}

function filled({ marker, tokens }: PagePart, sources: BlockSources): string {
  const raw = rawText(tokens);
  if (marker === undefined) {
    if (tokens.some(isEnd)) throw new Error('<!-- end --> ends nothing');
    if (hasCode(tokens)) throw new Error('a block of code has no marker that says what runs it');
    return raw;
  }
  const { kind, name } = marker;
  const announced = (block: string) => `<!-- ${kind}: ${name} -->\n\n${block}${trailing(raw)}`;
  if (kind === 'code') return announced(sources.code(name));
  if (tokens.length === 1) throw new Error('no block follows, or no <!-- end -->');
  if (kind === 'generated') return announced(`${sources.generated(name)}\n\n<!-- end -->`);
  sources[kind](name);
  return raw;
}

/** Finds code in lists and quotes too. */
function hasCode(tokens: PagePart['tokens']): boolean {
  let found = false;
  marked.walkTokens([...tokens], ({ type }) => {
    found ||= type === 'code';
  });
  return found;
}

function trailing(raw: string): string {
  return raw.slice(raw.trimEnd().length);
}
