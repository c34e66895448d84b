import { type Check, refuse } from './check.ts';
import { BLOOD_GROUPS, GENDERS } from './facts.ts';
import type { InputRule } from './input-issue.ts';

export const freeText = text('type', 'must be text', () => true);

export const firstName = text('required', 'must not be blank', (value) => /\S/.test(value));

export const gender = choice(GENDERS);

export const bloodGroup = choice(BLOOD_GROUPS);

export const calendarDay = text('date', 'must be a real day as YYYY-MM-DD', (value) => {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-\d\d$/.test(value)) return false;
  // A day that its month does not have is taken for one of the next month, or for none.
  return new Date(value).getUTCDate() === Number(value.slice(8));
});

// What `<input type="email">` takes, with the characters outside ASCII that real addresses have.
const OUTSIDE_ASCII = String.raw`[^\p{ASCII}\p{Z}\p{Cc}\p{Cs}]`;
const LOCAL = String.raw`(?:[\w.!#$%&'*+/=?^\x60{|}~-]|${OUTSIDE_ASCII})+`;
const EDGE = `(?:[a-zA-Z0-9]|${OUTSIDE_ASCII})`;
const LABEL = `${EDGE}(?:(?:${EDGE}|-){0,61}${EDGE})?`;
const EMAIL = new RegExp(`^${LOCAL}@${LABEL}(?:\\.${LABEL})*$`, 'u');

export const email = text('email', 'must be an email address', (value) => EMAIL.test(value));

export const e164Number = text('e164', 'must be a phone number like +14155550100', (value) =>
  /^\+[1-9]\d{6,14}$/.test(value),
);

/** The document asks for a country code and shows no form, so what people write is let through. */
export const phoneNumber = text(
  'phone',
  'must be a phone number of 7 to 15 digits with country code',
  (value) => /^\+?\(?\d(?:[ .()-]*\d){6,14}$/.test(value),
);

function choice<T extends string>(values: readonly T[]): Check<T> {
  const message = `must be one of ${values.join(', ')}`;
  return (value, path, issues) => {
    const known = values.find((one) => one === value);
    if (!known) refuse(issues, path, typeof value === 'string' ? 'enum' : 'type', message);
    return known;
  };
}

function text(
  rule: InputRule,
  message: string,
  isValid: (value: string) => boolean,
): Check<string> {
  return (value, path, issues) => {
    if (typeof value === 'string' && isValid(value)) return value;
    refuse(issues, path, typeof value === 'string' ? rule : 'type', message);
    return undefined;
  };
}
