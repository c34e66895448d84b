import * as z from 'zod/mini';
import { BLOOD_GROUPS, GENDERS } from './facts.ts';
import { breaks, type InputRule } from './issues.ts';

// Ranges of characters. Older runtimes reject `\p{…}`, and what it matches depends on the runtime.
const UNSEEN = [
  String.raw`\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f`,
  String.raw`\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff`,
  String.raw`\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`,
].join('');

/** Matches text with a visible character. */
export const NOT_BLANK = new RegExp(`[^\\x00-\\x20\\x7f-\\xa0${UNSEEN}]`, 'u');

const NULL = 'must not be null: null does not clear it';

// Matches a real calendar day: 29 February only in leap years.
const LEAP_YEAR = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;
const DAY_OF_ANY_YEAR = [
  '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)',
  '02-(?:0[1-9]|1\\d|2[0-8])',
].join('|');
const DAY = new RegExp(`^(?:\\d{4}-(?:${DAY_OF_ANY_YEAR})|${LEAP_YEAR}-02-29)$`);

const E164_NUMBER = /^\+[1-9]\d{6,14}$/;

// The API specification requires a country code but no format, so accept common notations.
const PHONE_NUMBER = /^\+?\(?[1-9](?:[ .()-]*\d){6,14}$/;

/** The form of a text. JSON Schema has a name for some formats. */
type Form = readonly [rule: InputRule, message: string, pattern?: RegExp, format?: string];

const TEXT: Form = ['type', 'must be text'];
export const NAME: Form = ['required', 'must not be blank', NOT_BLANK];
const EMAIL = emailOf(UNSEEN);

export const freeText = text(TEXT);
export const lowercasedText = lowercased(TEXT);
export const requiredText = text(NAME);
export const lowercasedName = lowercased(NAME);
export const username = text(['blank', 'must not be blank: leave it out', NOT_BLANK]);
export const calendarDay = text(['date', 'must be a valid date (YYYY-MM-DD)', DAY, 'date']);
export const email = text(EMAIL);
export const lowercasedEmail = lowercased(EMAIL);
export const e164Number = text(['e164', 'must be a phone number like +14155550100', E164_NUMBER]);
export const phoneNumber = text([
  'phone',
  'must be 7 to 15 digits with the country code, like +91 98765 43210',
  PHONE_NUMBER,
]);
export const gender = choice(GENDERS);
export const bloodGroup = choice(BLOOD_GROUPS);

/**
 * Returns the form of an email address: what `<input type="email">` accepts, and the non-ASCII
 * characters of real addresses without the rejected ranges.
 */
export function emailOf(rejected: string): Form {
  // Letters and digits of ASCII, and other characters.
  const edge = String.raw`[^\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\xa0\ud800-\udfff${rejected}]`;
  const local = String.raw`(?:[.!#$%&'*+/=?^_\x60{|}~-]|${edge})+`;
  const label = `${edge}(?:(?:${edge}|-){0,61}${edge})?`;
  const pattern = new RegExp(`^${local}@${label}(?:\\.${label})*$`, 'u');
  return ['email', 'must be an email address', pattern, 'idn-email'];
}

export function text(
  [rule, message, pattern, format]: Form,
  ...checks: z.core.$ZodCheck<string>[]
) {
  const error = breaks(rule, message, NULL);
  if (pattern) checks.push(z.regex(pattern, { error }));
  const schema = z.string({ error }).check(...checks);
  return format ? schema.register(z.globalRegistry, { format }) : schema;
}

/** Lowercases text before its checks: lowercasing may make it longer, and the result is sent. */
export function lowercased(form: Form) {
  return text(form, z.toLowerCase());
}

function choice<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: breaks('enum', `must be one of ${values.join(', ')}`, NULL) });
}
