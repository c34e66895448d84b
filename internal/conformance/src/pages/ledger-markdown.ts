import { LEDGER, type LedgerEntry, type LedgerValue, SPECIFICATION_SECTIONS } from '@profiles/mock';
import { jsonCode, markdownTable } from '@profiles/testkit/markdown-table';

/**
 * Writes the ledger as Markdown: a table of all entries, then a heading for each section of the API
 * specification, and for each entry.
 */
export function ledgerMarkdown(): string {
  const entries = Object.entries(LEDGER);
  const sections = SPECIFICATION_SECTIONS.map((section) => {
    const own = entries.filter(([, entry]) => entry.section === section);
    return [`## ${section}`, ...own.map(entryMarkdown)].join('\n\n');
  });
  const rows = entries.map(([id, entry]) => [
    `[${id}](#${id.toLowerCase()})`,
    entry.question,
    codeOf(entry.values[0]),
  ]);
  const table = markdownTable(['Entry', 'Question', 'Default'], rows);
  return ['## All entries', table, ...sections].join('\n\n');
}

function entryMarkdown([id, entry]: readonly [string, LedgerEntry]): string {
  const { question, why, meaning } = entry;
  const lines = [`- Values: ${valuesOf(entry)}`, `- Reason for the default: ${why}`];
  if (meaning !== undefined) lines.push(`- Meaning: ${meaning.replaceAll('<', '\\<')}`);
  return `### ${id}\n\n${question}\n\n${lines.join('\n')}`;
}

function valuesOf(entry: LedgerEntry): string {
  const [first, ...others] = entry.values.map(codeOf);
  if (entry.amounts === undefined) return [`**${first}**`, ...others].join(', ');
  const amounts = entry.amounts.replace(/\{.*\}/, '`$&`');
  return `**${first}**, or ${amounts}; \`everyService\` uses ${others.join(', ')}`;
}

function codeOf(value: LedgerValue): string {
  return typeof value === 'object' ? jsonCode(value) : `\`${value}\``;
}
