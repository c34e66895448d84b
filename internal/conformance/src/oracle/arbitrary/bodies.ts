import fc, { type Arbitrary } from 'fast-check';
import { type Form, type Operation, REQUIRED, TABLES } from '../naive/tables.ts';
import { jsExtras, jsOddValue, jsonExtras, jsonOddValue } from './extras.ts';
import {
  anyText,
  mostly,
  nearDate,
  nearEmail,
  nearEnum,
  nearPhone,
  someName,
} from './field-texts.ts';

/** Valid values of each form. */
const VALID: Readonly<Record<Exclude<Form, 'extras'>, Arbitrary<unknown>>> = {
  text: fc.constantFrom('Kavi', '', 'RAO', 'Asha RAO', 'Dr', 'MX', 'Asha@abdm'),
  name: fc.constantFrom('Asha', 'ÀSHA', 'x y'),
  username: fc.constantFrom('UHID-1', 'uhid-1', 'UHID-2', 'Uhid-2', 'UHID-3', 'UHID-4', ''),
  gender: fc.constantFrom('M', 'F', 'O'),
  'blood group': fc.constantFrom('A+', 'AB-', 'O+'),
  date: fc.constantFrom('1990-04-12', '2024-02-29'),
  email: fc.constantFrom('Asha@Example.com', 'a@b'),
  e164: fc.constantFrom('+919876543210', '+14155550123'),
  phone: fc.constantFrom('+919876543210', '+14155550123'),
};

/** Valid and nearly valid values of each form. */
const EDGES: typeof VALID = {
  text: fc.oneof(someName, anyText),
  name: someName,
  username: anyText,
  gender: nearEnum,
  'blood group': nearEnum,
  date: nearDate,
  email: nearEmail,
  e164: nearPhone,
  phone: nearPhone,
};

/** Keys of no field. */
const STRANGE_KEYS = [
  ...['oid', 'FN', 'fn ', 'firstName', '', '0'],
  ...['__proto__', 'constructor', 'toString', 'toJSON', 'hasOwnProperty'],
];

/** The values of the fields of a random body. */
interface Values {
  readonly odd: Arbitrary<unknown>;
  readonly extras: Arbitrary<unknown>;
}
const JSON_VALUES: Values = { odd: jsonOddValue, extras: jsonExtras };
const JS_VALUES: Values = { odd: jsOddValue, extras: jsExtras };

/** Adds examples to the random extras. */
function withExamples({ odd, extras }: Values, examples: readonly object[]): Values {
  if (examples.length === 0) return { odd, extras };
  const copies = fc.constantFrom(...examples).map((example) => structuredClone(example));
  return { odd, extras: mostly(extras, copies, 2) };
}

type AnyFields = Record<string, unknown>;
type TextField = readonly [name: string, form: keyof typeof VALID];

function textFields(table: Iterable<readonly [string, Form]>): TextField[] {
  return [...table].flatMap(([name, form]) => (form === 'extras' ? [] : [[name, form] as const]));
}

/** Fields of both operations: a field of the other operation is an edge case too. */
const FIELDS_OF_BOTH = textFields(new Map([...TABLES.updateEmrUser, ...TABLES.createPatient]));

/** A record with at most three wrong fields. */
function nearlyRight(operation: Operation, { odd, extras }: Values): Arbitrary<AnyFields> {
  const valid = Object.fromEntries(
    textFields(TABLES[operation]).map(([name, form]) => [name, VALID[form]]),
  );
  const fields = fc.record<AnyFields, string>(valid, { requiredKeys: [...REQUIRED[operation]] });
  const withEdge = ([name, form]: TextField) =>
    fc.tuple(fc.constant(name), mostly(EDGES[form], odd, 5));
  const edge = fc.oneof(
    { weight: 10, arbitrary: fc.oneof(...FIELDS_OF_BOTH.map(withEdge)) },
    { weight: 12, arbitrary: fc.tuple(fc.constant('extras'), mostly(extras, odd, 20)) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...STRANGE_KEYS), odd) },
  );
  const edges = fc.oneof(
    { weight: 4, arbitrary: fc.array(edge, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(edge, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant([]) },
  );
  return fc
    .tuple(fields, edges)
    .map(([given, changes]) => Object.fromEntries([...Object.entries(given), ...changes]));
}

/**
 * Any JSON, mostly a record that is nearly valid.
 *
 * @param extras - Examples of extras, such as those at a limit.
 */
export function anyRecord(
  operation: Operation,
  extras: readonly object[] = [],
): Arbitrary<AnyFields> {
  return nearlyRight(operation, withExamples(JSON_VALUES, extras));
}

class FilledForm {
  readonly fn = 'Asha';
}

/** Any input that a caller without types may pass to an operation. */
export function anyInput(operation: Operation, extras: readonly object[] = []): Arbitrary<unknown> {
  const record = nearlyRight(operation, withExamples(JS_VALUES, extras));
  return fc.oneof(
    { weight: 60, arbitrary: record },
    { weight: 1, arbitrary: record.map((fields) => Object.assign(Object.create(null), fields)) },
    { weight: 1, arbitrary: fc.tuple(record) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom<() => unknown>(
          ...[null, undefined, 'x', 1, true, Number.NaN, 1n].map((value) => () => value),
          () => new Date(0),
          () => new Map([['fn', 'Asha']]),
          () => new FilledForm(),
          () => () => 1,
          () => Symbol('patient'),
          () => Object('x'),
        )
        .map((make) => make()),
    },
  );
}

/** Texts that are no JSON object, and unusual texts of one. */
const ODD_TEXTS = [
  ...['', ' ', 'null', 'true', '1', '"x"', '[]', '{', '}', '{}', '{,}', "{'fn': 'a'}", 'NaN'],
  ...['{"fn":"Asha","dob":"1990-04-12","gen":"F","gen":"M"}', '{"fn":"Asha","fn":null}'],
  ...['{"a":01}', '{"s":"a\nb"}', '{"s":"\\ud800"}', '{"s":"\\u000g"}', '{"fn":"Asha"}{}'],
  ...['// none\n{}', '{}', '{}', '{ }', '{"extras":null}', '{"s":null}', '{"oid":"p"}', '{"x":1}'],
  ...['{"__proto__":{}}', '{"extras":{"a":1e309}}', '{"extras":{"a":[-1E+999]}}'],
  '{"extras":{"a":1.7e308}}',
];

/** The text of a body, mostly of a record that is nearly valid. */
export function anyBodyText(
  operation: Operation,
  extras: readonly object[] = [],
): Arbitrary<string> {
  const text = anyRecord(operation, extras).map((fields) => JSON.stringify(fields));
  return fc.oneof(
    { weight: 60, arbitrary: text },
    { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          text,
          fc.constantFrom<(body: string) => string>(
            (body) => ` \t\r\n${body}\n`,
            (body) => `[${body}]`,
            (body) => body.slice(0, -1),
            (body) => body.replace('"', "'"),
            (body) => `${body},`,
            (body) => `\u00a0${body}`,
          ),
        )
        .map(([body, spoil]) => spoil(body)),
    },
  );
}
