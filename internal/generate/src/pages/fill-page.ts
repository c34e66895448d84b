import { everyToken, isEnd, type Marker, type PagePart, splitPage } from './split-page.ts';

/**
 * Returns the block for the name in a marker and the text after it, or `undefined` to keep the block of the
 * page. Throws if the name is unknown, and says what to do.
 */
type BlockSource = (name: string, meta: string) => string | undefined | Promise<string>;

/** The sources of the blocks of a page, by the kind of their marker. */
export type BlockSources = Readonly<Record<Marker['kind'], BlockSource>>;

/** Rewrites each block of a page of Markdown from the source that its marker names. */
export async function fillPage(page: string, sources: BlockSources) {
  /** The problems of the blocks, each with its line. */
  const problems: string[] = [];
  const fill = async (part: PagePart) => {
    try {
      return await filled(part, sources);
    } catch (error) {
      const { line, marker, raw } = part;
      const where = marker ? `${line}: ${marker.kind}: ${marker.name}` : `${line}`;
      problems.push(`${where}: ${error instanceof Error ? error.message : error}`);
      return raw;
    }
  };
  const parts = await Promise.all(splitPage(page).map(fill));
  return { text: parts.join(''), problems };
}

async function filled({ marker, raw, tokens }: PagePart, sources: BlockSources): Promise<string> {
  if (marker === undefined) {
    if (tokens.some(isEnd)) throw new Error('<!-- end --> ends nothing');
    if (everyToken(tokens).some(({ type }) => type === 'code'))
      throw new Error('a block of code has no marker that says what runs it');
    return raw;
  }
  const { kind, name, meta = '' } = marker;
  if (kind !== 'code' && tokens.length === 1)
    throw new Error('no block follows, or no <!-- end -->');
  const block = await sources[kind](name, meta);
  if (block === undefined) return raw;
  for (const [, marked = ''] of meta.matchAll(/(?<=^| )"([^"]+)"/g))
    if (!block.includes(marked)) throw new Error(`the block does not contain the mark ${marked}`);
  const end = kind === 'generated' ? '\n\n<!-- end -->' : '';
  const blankLines = raw.slice(raw.trimEnd().length);
  const text = meta ? ` ${meta}` : '';
  const fenced = kind === 'code' ? block.replace(/^(?:```|~~~).*/, (fence) => fence + text) : block;
  return `<!-- ${kind}: ${name}${text} -->\n\n${fenced}${end}${blankLines}`;
}
