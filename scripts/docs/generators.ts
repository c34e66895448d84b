import { ledgerMarkdown } from './ledger-markdown.ts';

/** Writes the parts of pages that are data elsewhere; a page names one in `<!-- generated: name -->`. */
export const GENERATORS: ReadonlyMap<string, () => string> = new Map([['ledger', ledgerMarkdown]]);
