import { EXTRAS_RULES } from '@profiles/sdk/schemas';
import { CLIENT_EXAMPLES, type ClientExample, fitsInTable, treatment } from './client-examples.ts';
import { jsonCode } from './json-code.ts';

/** The cells of a table, in Markdown. */
export type Table = readonly [header: readonly string[], rows: readonly (readonly string[])[]];

/** Tabulates how the SDK treats each field of an operation: a row for each field and treatment. */
export function fieldTable(operation: ClientExample['operation']): Table {
  const all = CLIENT_EXAMPLES.filter(
    (one) => one.operation === operation && one.field !== 'extras',
  );
  const others = all.filter((example) => !isOfWrongType(example));
  const fields = new Set(others.map(({ field }) => field));
  const rows = [...fields].flatMap((name) => {
    const own = others.filter(({ field }) => field === name);
    return rowsOf(name, own);
  });
  // One row, because it is the same for every field.
  const last = ['every field', '`type`', valuesOf(all.filter(isOfWrongType))];
  return [
    ['field', 'result', 'examples'],
    [...rows, last],
  ];
}

/** Tabulates how the SDK treats the extras of a patient, with the statement behind each row. */
export function patientExtras(): Table {
  const all = extrasOf('createPatient').filter(fitsInTable);
  const examples = new Map(all.map((example) => [jsonCode(example.given), example]));
  const rows = [...examples].map(([extras, example]) => [
    extras,
    `${treatment(example)}: ${example.statement}`,
  ]);
  return [['extras', 'result, and reason'], rows];
}

/** Tabulates how the SDK treats the extras of an update, with both values of `updateExtras`. */
export function emrUserExtras(): Table {
  const all = extrasOf('updateEmrUser');
  const limited = all.filter(({ updateExtras }) => updateExtras === 'limited');
  const arbitrary = all.filter(({ updateExtras }) => updateExtras === undefined);
  const rows = limited.flatMap((example) => {
    const extras = jsonCode(example.given);
    const other = arbitrary.find(({ given }) => jsonCode(given) === extras);
    return other ? [[extras, treatment(other), treatment(example)]] : [];
  });
  return [['extras', "`'arbitrary'`", "`'limited'`"], rows];
}

/** Tabulates the rules for extras, with extras that break each. */
export function extrasRules(): Table {
  const examples = CLIENT_EXAMPLES.filter(fitsInTable);
  const rows = Object.entries(EXTRAS_RULES).map(([rule, requirement]) => {
    const broken = examples.filter(({ rejectedBy }) => rejectedBy.join() === rule);
    return [
      `\`${rule}\``,
      requirement,
      broken.length > 0 ? valuesOf(broken.slice(0, 2)) : 'see below',
    ];
  });
  return [['`rule`', 'requirement', 'examples'], rows];
}

function extrasOf(operation: ClientExample['operation']): readonly ClientExample[] {
  return CLIENT_EXAMPLES.filter((one) => one.operation === operation && one.field === 'extras');
}

/** Returns the rows of a field: the values that are sent before those that are rejected. */
function rowsOf(field: string, examples: readonly ClientExample[]): readonly string[][] {
  const sent = examples.filter(({ rejectedBy }) => rejectedBy.length === 0);
  const rejected = examples.filter(({ rejectedBy }) => rejectedBy.length > 0);
  const treatments = new Set([...sent, ...rejected].map(treatment));
  return [...treatments].map((name) => [
    `\`${field}\``,
    name,
    valuesOf(examples.filter((example) => treatment(example) === name)),
  ]);
}

function isOfWrongType({ rejectedBy }: ClientExample): boolean {
  return rejectedBy.includes('type');
}

function valuesOf(examples: readonly ClientExample[]): string {
  const shown = examples
    .filter(fitsInTable)
    .map(({ given }) => (given === undefined ? 'nothing' : jsonCode(given)));
  return [...new Set(shown)].join(', ');
}
