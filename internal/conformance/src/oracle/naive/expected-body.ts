import { type ExtrasMode, type Problem, problemsOfExtras, sentExtras } from './expected-extras.ts';
import { isDay, isE164, isEmail, isPhone, isSeenEmail, isUnseen } from './forms.ts';
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

/** The expected result for an input: the body to send, or every problem. */
export type Expected =
  | { readonly body: Record<string, unknown> }
  | { readonly problems: readonly Problem[] };

/** Predicts what a client sends for an input. */
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
  if (form === undefined) return [{ path: [name], rule: 'unknown_field' }];
  const rule = ruleBroken(operation, name, value) ?? ruleOfClient(form, value);
  return rule === undefined ? [] : [{ path: [name], rule }];
}

/** A service stores blank usernames and characters that nobody sees, but a client does not send them. */
function ruleOfClient(form: Form, value: unknown): string | undefined {
  const text = String(value);
  if (form === 'username') return isUnseen(text) ? 'blank' : undefined;
  if (form === 'name') return isUnseen(text) ? 'required' : undefined;
  return form === 'email' && !isSeenEmail(text.toLowerCase()) ? 'email' : undefined;
}

/** Returns the rule that a value breaks, of the rules that the service has too. */
export function ruleBroken(operation: Operation, name: string, given: unknown): string | undefined {
  if (typeof given !== 'string') return 'type';
  // The rules apply to the stored value.
  const value = isLowered(operation, name) ? given.toLowerCase() : given;
  switch (TABLES[operation].get(name)) {
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
  return isLowered(operation, name) ? String(value).toLowerCase() : value;
}

function isLowered(operation: Operation, name: string): boolean {
  return LOWERED[operation].includes(name);
}
