import type { EquivalentMutant } from './equivalent-mutant.ts';

const MOCK = 'packages/mock/src';
const SHORTCUT = 'It only saves work: what follows comes to the same.';
const NO_ENTRY = 'The ledger has no such entry, so nobody reads it.';
const EVERY_FACTOR = 'Each factor and each choice is there: the condition is there for the types.';
const SAME_LENGTH = 'Of two usernames that are alike in lowercase, none is a part of the other.';
const NOWHERE = 'Nothing is where nobody is: the condition is there for the types.';

/** The equivalent mutants of the mock, but for its service. */
export const EQUIVALENT_IN_MOCK: readonly EquivalentMutant[] = [
  {
    file: `${MOCK}/fault-queue.ts`,
    line: 'if (this.#planned.length === 0) return undefined;',
    from: 'this.#planned.length === 0',
    to: 'false',
    why: SHORTCUT,
  },
  {
    file: `${MOCK}/username-index.ts`,
    line: "const isExact = typeof found === 'string' ? found === username : found.includes(username);",
    from: "typeof found === 'string'",
    to: 'false',
    why: SAME_LENGTH,
  },
  {
    file: `${MOCK}/username-index.ts`,
    line: "const isExact = typeof found === 'string' ? found === username : found.includes(username);",
    from: "'string'",
    to: '""',
    why: SAME_LENGTH,
  },
  {
    file: `${MOCK}/record-table.ts`,
    line: 'readonly #counted: number[] = [];',
    from: '[]',
    to: '["Stryker was here"]',
    why: SHORTCUT,
  },
  {
    file: `${MOCK}/record-table.ts`,
    line: 'constructor(prefix: string) {',
    from: '{ this.#prefix = prefix; }',
    to: '{}',
    why: SHORTCUT,
  },
  {
    file: `${MOCK}/record-table.ts`,
    line: 'return position === undefined ? undefined : this.#records[position];',
    from: 'position === undefined',
    to: 'false',
    why: NOWHERE,
  },
  {
    file: `${MOCK}/record-table.ts`,
    line: 'const isCounted = position !== undefined && this.#records[position]?.oid === oid;',
    from: 'position !== undefined',
    to: 'true',
    why: NOWHERE,
  },
  {
    file: `${MOCK}/record-table.ts`,
    line: 'const isCounted = position !== undefined && this.#records[position]?.oid === oid;',
    from: 'this.#records[position]?.oid',
    to: 'this.#records[position].oid',
    why: 'A position that is noted is that of a record.',
  },
  {
    file: `${MOCK}/record-table.ts`,
    line: '#countOf(oid: string): number {',
    from: '{ return oid.startsWith(this.#prefix) ? Number(oid.slice(this.#prefix.length)) : Number.NaN; }',
    to: '{}',
    why: SHORTCUT,
  },
  {
    file: `${MOCK}/record-table.ts`,
    line: 'return oid.startsWith(this.#prefix) ? Number(oid.slice(this.#prefix.length)) : Number.NaN;',
    from: 'oid.startsWith(this.#prefix)',
    to: 'oid.endsWith(this.#prefix)',
    why: SHORTCUT,
  },
  {
    file: `${MOCK}/record-table.ts`,
    line: 'return oid.startsWith(this.#prefix) ? Number(oid.slice(this.#prefix.length)) : Number.NaN;',
    from: 'oid.slice(this.#prefix.length)',
    to: 'oid',
    why: SHORTCUT,
  },
  {
    file: `${MOCK}/store.ts`,
    line: "patient: new RecordTable(countedOidPrefix('patient')),",
    from: "'patient'",
    to: '""',
    why: SHORTCUT,
  },
  {
    file: `${MOCK}/store.ts`,
    line: "'emr-user': new RecordTable(countedOidPrefix('emr-user')),",
    from: "'emr-user'",
    to: '""',
    why: SHORTCUT,
  },
  {
    file: `${MOCK}/fault-queue.ts`,
    line: 'this.#era += 1;',
    from: 'this.#era += 1',
    to: 'this.#era -= 1',
    why: 'It is another number either way.',
  },
  {
    file: `${MOCK}/seed.ts`,
    line: "return username !== undefined && store.usernames.match(username) === 'exact';",
    from: 'username !== undefined',
    to: 'true',
    why: 'What is undefined is left out before: the condition is there for the types.',
  },
  {
    file: `${MOCK}/behaviour-setting.ts`,
    line: 'const undecided = new Set(isUndecided ? BEHAVIOUR_IDS : []);',
    from: '[]',
    to: '["Stryker was here"]',
    why: NO_ENTRY,
  },
  {
    file: `${MOCK}/cover-pairs.ts`,
    line: 'if (choice === undefined) continue;',
    from: 'choice === undefined',
    to: 'false',
    why: 'A choice that is undefined is taken for one that is still free.',
  },
  {
    file: `${MOCK}/cover-pairs.ts`,
    line: 'const isNew = ([other, choice]: [number, number]) => others.get(other)?.has(choice);',
    from: 'others.get(other)?.has',
    to: 'others.get(other).has',
    why: EVERY_FACTOR,
  },
  {
    file: `${MOCK}/cover-pairs.ts`,
    line: 'for (const [other, otherChoice] of row) this.#unmet[choice]?.get(other)?.delete(otherChoice);',
    from: 'this.#unmet[choice]?.get(other)?.delete',
    to: 'this.#unmet[choice]?.get(other).delete',
    why: EVERY_FACTOR,
  },
  {
    file: `${MOCK}/cover-pairs.ts`,
    line: 'for (const [other, otherChoice] of row) this.#unmet[choice]?.get(other)?.delete(otherChoice);',
    from: 'this.#unmet[choice]?.get',
    to: 'this.#unmet[choice].get',
    why: EVERY_FACTOR,
  },
  {
    file: `${MOCK}/every-service.ts`,
    line: 'return row[at] === 0 || value === undefined ? [] : [[id, value] as const];',
    from: 'value === undefined',
    to: 'false',
    why: 'Each choice in a row is one of the values: the comparison is there for the types.',
  },
  {
    file: `${MOCK}/record-table.ts`,
    line: 'if (this.#countOf(oid) === this.#counted.length + 1) this.#counted.push(this.size);',
    from: 'this.#countOf(oid) === this.#counted.length + 1',
    to: 'false',
    why: SHORTCUT,
  },
];
