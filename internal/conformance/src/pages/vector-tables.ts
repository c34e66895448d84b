import type { OperationName } from '@profiles/sdk';
import { EXTRAS_RULES } from '@profiles/sdk/schemas';
import { jsonCode } from '@profiles/testkit/markdown-table';
import { VECTORS } from '../vectors/all-vectors.ts';
import type { Vector } from '../vectors/vector.ts';

/** An example of how the SDK treats one field of an input. */
interface ClientExample {
  readonly operation: OperationName;
  readonly field: string;
  /** The client's option of this name, if it is not the default. */
  readonly updateExtras: 'limited' | undefined;
  /** The value. Absent if the example is a missing field. */
  readonly given: unknown;
  /** The value that the SDK sends. Absent if the SDK rejects it. */
  readonly sent?: unknown;
  /** The rules that the value breaks. */
  readonly rejectedBy: readonly string[];
  readonly statement: string;
}

/** Lists the vectors that are about one field of one request. */
const CLIENT_EXAMPLES: readonly ClientExample[] = VECTORS.flatMap(exampleOf);

function exampleOf({ section, field, statement, steps }: Vector): readonly ClientExample[] {
  const [step, next] = steps;
  if (!step?.client || next || field === undefined || section === 'Endpoints') return [];
  const { operation, updateExtras, client, input = {} } = step;
  const given = input[field];
  const example = { operation, field, updateExtras, given, statement };
  if ('rejects' in client) {
    const rejectedBy = client.rejects.map(({ rule }) => rule);
    return [{ ...example, rejectedBy }];
  }
  // A vector about the oid in the path is about no field.
  if (given === undefined) return [];
  const sent = client.sends === 'as given' ? given : client.sends[field];
  return [{ ...example, sent, rejectedBy: [] }];
}

/** Examples with a longer value do not fit in a table. */
const MAX_VALUE_LENGTH = 45;

function fitsInTable({ given }: ClientExample): boolean {
  return given === undefined || JSON.stringify(given).length <= MAX_VALUE_LENGTH;
}

/** Describes in Markdown how the SDK treats a value. */
function treatment({ given, sent, rejectedBy }: ClientExample): string {
  if (rejectedBy.length > 0) return rejectedBy.map((rule) => `\`${rule}\``).join(', ');
  if (JSON.stringify(sent) === JSON.stringify(given)) return 'sent as given';
  if (sent === String(given).toLowerCase()) return 'sent in lowercase';
  return `sent as ${jsonCode(sent)}`;
}

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
  const all = extrasExamples('createPatient').filter(fitsInTable);
  const examples = new Map(all.map((example) => [jsonCode(example.given), example]));
  const rows = [...examples].map(([extras, example]) => [
    extras,
    `${treatment(example)}: ${example.statement}`,
  ]);
  return [['extras', 'result, and reason'], rows];
}

/** Tabulates how the SDK treats the extras of an update, with both values of `updateExtras`. */
export function emrUserExtras(): Table {
  const all = extrasExamples('updateEmrUser');
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

function extrasExamples(operation: ClientExample['operation']): readonly ClientExample[] {
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
