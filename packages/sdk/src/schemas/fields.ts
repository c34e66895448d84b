import * as z from 'zod/mini';
import { BLOOD_GROUPS, GENDERS } from './facts.ts';
import { breaks, type InputRule } from './issues.ts';

/** Matches text with a visible character. */
export const NOT_BLANK =
  /[^\s\0-\x20\x7f-\xa0\xad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff]/;

const NULL = 'must not be null: null clears nothing';

// Matches a real calendar day: 29 February only in leap years.
const LEAP_YEAR = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;
const DAY_OF_ANY_YEAR = [
  '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)',
  '02-(?:0[1-9]|1\\d|2[0-8])',
].join('|');
const DAY = new RegExp(`^(?:\\d{4}-(?:${DAY_OF_ANY_YEAR})|${LEAP_YEAR}-02-29)$`);

// Matches what `<input type="email">` accepts, and the non-ASCII characters of real addresses.
const OUTSIDE_ASCII = String.raw`[^\p{ASCII}\p{Z}\p{Cc}\p{Cs}]`;
const LOCAL = String.raw`(?:[\w.!#$%&'*+/=?^\x60{|}~-]|${OUTSIDE_ASCII})+`;
const EDGE = `(?:[a-zA-Z0-9]|${OUTSIDE_ASCII})`;
const LABEL = `${EDGE}(?:(?:${EDGE}|-){0,61}${EDGE})?`;
const EMAIL = new RegExp(`^${LOCAL}@${LABEL}(?:\\.${LABEL})*$`, 'u');

const E164_NUMBER = /^\+[1-9]\d{6,14}$/;

// The API specification requires a country code but no format, so accept common notations.
const PHONE_NUMBER = /^\+?\(?\d(?:[ .()-]*\d){6,14}$/;

export const freeText = text('type', 'must be text');
export const lowercasedText = lowercased(freeText);
export const requiredText = text('required', 'must not be blank', NOT_BLANK);
export const lowercasedName = lowercased(requiredText);
export const username = text('blank', 'must not be blank: leave it out', NOT_BLANK);
export const calendarDay = text('date', 'must be a valid date (YYYY-MM-DD)', DAY, 'date');
export const email = text('email', 'must be an email address', EMAIL, 'idn-email');
export const lowercasedEmail = lowercased(email);
export const e164Number = text('e164', 'must be a phone number like +14155550100', E164_NUMBER);
export const phoneNumber = text(
  'phone',
  'must be a phone number of 7 to 15 digits with country code',
  PHONE_NUMBER,
);
export const gender = choice(GENDERS);
export const bloodGroup = choice(BLOOD_GROUPS);

/** @param format - JSON Schema's name for the format, if it has one. */
function text(rule: InputRule, message: string, form?: RegExp, format?: string) {
  const error = breaks(rule, message, NULL);
  const schema = z.string({ error });
  if (!form) return schema;
  const matching = schema.check(z.regex(form, { error }));
  return format ? matching.register(z.globalRegistry, { format }) : matching;
}

/** Lowercases text before its checks: lowercasing may make it longer, and the result is sent. */
function lowercased(schema: z.ZodMiniString<string>): z.ZodMiniString<string> {
  const { def } = schema;
  const checks = [z.toLowerCase(), ...(def.checks ?? [])];
  return schema.clone({ ...def, checks }, { parent: true });
}

function choice<const T extends readonly string[]>(values: T) {
  const error = breaks('enum', `must be one of ${values.join(', ')}`, NULL);
  return z.enum(values, { error });
}
