import { CLIENT_EXAMPLES, type ClientExample, fate, fitsInTable } from './client-example.ts';
import { jsonCode, markdownTable } from './markdown-table.ts';

/** Tabulates what the SDK makes of each field of an operation: a line for each field and fate. */
export function fieldExamples(operation: ClientExample['operation']): string {
  const examples = CLIENT_EXAMPLES.filter(
    (example) => example.operation === operation && example.field !== 'extras',
  );
  const ofWrongType = examples.filter(isOfWrongType);
  const others = examples.filter((example) => !isOfWrongType(example));
  const fields = [...new Set(others.map(({ field }) => field))];
  const rows = fields.flatMap((field) => rowsOf(field, others));
  return markdownTable(
    ['field', 'what becomes of it', 'examples'],
    [...rows, ['every field', '`type`', values(ofWrongType)]],
  );
}

/** What is sent comes before what is refused. */
function rowsOf(field: string, examples: readonly ClientExample[]): readonly string[][] {
  const own = examples.filter((example) => example.field === field);
  const fates = [...new Set(own.map(fate))];
  const inOrder = [...fates.filter((name) => !isRule(name)), ...fates.filter(isRule)];
  return inOrder.map((name) => [
    `\`${field}\``,
    name,
    values(own.filter((example) => fate(example) === name)),
  ]);
}

function values(examples: readonly ClientExample[]): string {
  const shown = examples
    .filter(fitsInTable)
    .map(({ given }) => (given === undefined ? 'nothing' : jsonCode(given)));
  return [...new Set(shown)].join(', ');
}

function isRule(shown: string): boolean {
  return shown.startsWith('`');
}

/** The same for every field, so it is said once. */
function isOfWrongType({ refusedBy }: ClientExample): boolean {
  return refusedBy.includes('type');
}
