import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { format, type InspectOptions, inspect } from 'node:util';
import { EVERY_CHANGE, EVERY_FIELD, type Given, SAMPLE_CALLS } from '@profiles/testkit/samples';
import type { EmrUserChanges, NewPatient, OperationName } from '../src/index.ts';

/** A marker in all data that must not leak. It looks like a name or a code. */
export const CANARY = 'zqcanary';
const PHONE = '+919812340987';
const BIRTHDAY = '1987-06-05';

/** Valid values of the fields that cannot contain any text. */
const VALID: Readonly<Record<string, unknown>> = {
  dob: BIRTHDAY,
  gen: 'O',
  mobile: PHONE,
  email: `${CANARY}@example.com`,
  bloodgroup: 'AB-',
  bg: 'AB-',
  extras: { [`${CANARY}k`]: `${CANARY}v`, _zqcanary: 1, n: { [CANARY]: [CANARY] } },
};

/** Replaces the value of each field by one to search for. */
function planted<T extends object>(fields: T): T {
  const names = Object.keys(fields);
  return {
    ...fields,
    ...Object.fromEntries(names.map((name) => [name, VALID[name] ?? CANARY + name])),
  };
}

/** A patient with data to search for in every field. */
export const PATIENT: Required<NewPatient> = planted(EVERY_FIELD);

/** The same for an EMR user. */
export const CHANGES: Required<EmrUserChanges> = {
  ...planted(EVERY_CHANGE),
  extras: { [`${CANARY}k`]: { [CANARY]: [CANARY, { [CANARY]: CANARY }] }, _zqcanary: 1 },
};

/** Returns the input of an operation with data to search for in every field. */
export function canaryInput(operation: OperationName): Given {
  const { input } = SAMPLE_CALLS[operation].complete;
  return { oid: CANARY, input: input && planted(input) };
}

const INSPECTIONS: readonly InspectOptions[] = [
  {},
  { depth: Number.POSITIVE_INFINITY, showHidden: true },
  { depth: Number.POSITIVE_INFINITY, showHidden: true, customInspect: false },
  // With `showHidden`, `getters` would call the documented accessors, which return the data.
  { depth: Number.POSITIVE_INFINITY, getters: true, customInspect: false },
  { depth: Number.POSITIVE_INFINITY, showProxy: true, colors: true, compact: false },
];

/** Returns every text that a value is likely to become in a log, a report or a console. */
export function textsOf(value: unknown): string[] {
  const texts = [
    ...INSPECTIONS.flatMap((options) => [
      inspect(value, options),
      inspect({ nested: [value] }, options),
      inspect(new Error('wrapper', { cause: value }), options),
    ]),
    ...['%s', '%o', '%O', '%j', '%d', '%i', ''].map((directive) => format(directive, value)),
    inspect(Object.getOwnPropertyDescriptors(Object(value)), { depth: 9, showHidden: true }),
    String(value),
    JSON.stringify(value) ?? '',
    JSON.stringify({ ...Object(value) }),
    printed(value),
  ];
  if (value instanceof Error) {
    texts.push(value.message, value.stack ?? '', inspect(structuredClone(value), { depth: 9 }));
    if (value.cause !== undefined) texts.push(...textsOf(value.cause));
  }
  return texts;
}

/** Returns the planted data that the texts contain, with the text around it. */
export function leaksIn(texts: readonly string[]): string[] {
  const planted = new RegExp([CANARY, PHONE.slice(1), BIRTHDAY].join('|'), 'gi');
  const leaks = texts.flatMap((text) =>
    [...text.matchAll(planted)].map(({ index }) => text.slice(Math.max(0, index - 60), index + 40)),
  );
  return [...new Set(leaks)].slice(0, 5);
}

function printed(value: unknown): string {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const terminal = new Console(stream);
  terminal.log(value);
  terminal.log('%s %o %O', value, value, value);
  terminal.dir(value, { showHidden: true, depth: null });
  terminal.table([value]);
  terminal.trace(value);
  return written;
}
