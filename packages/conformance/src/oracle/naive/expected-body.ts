import { type ExtrasMode, type Problem, problemsOfExtras, sentExtras } from './expected-extras.ts';
import { isDay, isE164, isEmail, isPhone } from './forms.ts';
import { entriesOf, kindOf, objectOf } from './kind.ts';
import {
  BLOOD_GROUP_VALUES,
  type Form,
  GENDER_VALUES,
  LOWERED,
  type Operation,
  REQUIRED,
  TABLES,
} from './tables.ts';

/** What has to become of an input: the body that is sent, or all that is wrong with it. */
export type Expected =
  | { readonly body: Record<string, unknown> }
  | { readonly problems: readonly Problem[] };

/** Predicts what a client makes of an input. */
export function expectBody(operation: Operation, input: unknown, mode: ExtrasMode): Expected {
  if (kindOf(input) !== 'object') return { problems: [{ path: [], rule: 'type' }] };
  const given = entriesOf(input);
  const names = given.map(([name]) => name);
  const missing = REQUIRED[operation].filter((name) => !names.includes(name));
  const problems = [
    ...missing.map((name) => ({ path: [name], rule: 'required' })),
    ...given.flatMap(([name, value]) => problemsOfField(operation, name, value, mode)),
  ];
  if (problems.length > 0) return { problems };
  return {
    body: objectOf(given.map(([name, value]) => [name, sent(operation, name, value, mode)])),
  };
}

function problemsOfField(
  operation: Operation,
  name: string,
  value: unknown,
  mode: ExtrasMode,
): Problem[] {
  const form = TABLES[operation].get(name);
  if (form === 'extras') return problemsOfExtras(value, mode);
  const rule = form === undefined ? 'unknown_field' : ruleBroken(form, value);
  return rule === undefined ? [] : [{ path: [name], rule }];
}

/** Tells which rule a value breaks that is to have some form. */
export function ruleBroken(form: Form, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'type';
  switch (form) {
    case 'name':
      return value.trim() === '' ? 'required' : undefined;
    case 'gender':
      return GENDER_VALUES.includes(value) ? undefined : 'enum';
    case 'blood group':
      return BLOOD_GROUP_VALUES.includes(value) ? undefined : 'enum';
    case 'date':
      return isDay(value) ? undefined : 'date';
    case 'email':
      return isEmail(value) ? undefined : 'email';
    case 'e164':
      return isE164(value) ? undefined : 'e164';
    case 'phone':
      return isPhone(value) ? undefined : 'phone';
    default:
      return undefined;
  }
}

function sent(operation: Operation, name: string, value: unknown, mode: ExtrasMode): unknown {
  if (name === 'extras') return sentExtras(value, mode);
  return operation === 'createPatient' && LOWERED.includes(name)
    ? String(value).toLowerCase()
    : value;
}
