import * as z from 'zod/mini';
import { BLOOD_GROUPS, GENDERS } from './facts.ts';
import { breaks } from './issues.ts';

const NOT_BLANK = /\S/;

// A day that the calendar has: 29 February in leap years alone.
const LEAP_YEAR = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;
const DAY_OF_ANY_YEAR = [
  '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)',
  '02-(?:0[1-9]|1\\d|2[0-8])',
].join('|');
const DAY = new RegExp(`^(?:\\d{4}-(?:${DAY_OF_ANY_YEAR})|${LEAP_YEAR}-02-29)$`);

// What `<input type="email">` accepts, and the characters outside ASCII that real addresses have.
const OUTSIDE_ASCII = String.raw`[^\p{ASCII}\p{Z}\p{Cc}\p{Cs}]`;
const LOCAL = String.raw`(?:[\w.!#$%&'*+/=?^\x60{|}~-]|${OUTSIDE_ASCII})+`;
const EDGE = `(?:[a-zA-Z0-9]|${OUTSIDE_ASCII})`;
const LABEL = `${EDGE}(?:(?:${EDGE}|-){0,61}${EDGE})?`;
const EMAIL = new RegExp(`^${LOCAL}@${LABEL}(?:\\.${LABEL})*$`, 'u');

const E164_NUMBER = /^\+[1-9]\d{6,14}$/;

// The API specification asks for a country code and shows no form: common notations are accepted.
const PHONE_NUMBER = /^\+?\(?\d(?:[ .()-]*\d){6,14}$/;

const text = breaks('type', 'must be text');
const name = breaks('required', 'must not be blank');
const identifier = breaks('blank', 'must not be blank: leave it out');
const day = breaks('date', 'must be a real day as YYYY-MM-DD');
const address = breaks('email', 'must be an email address');
const e164 = breaks('e164', 'must be a phone number like +14155550100');
const phone = breaks('phone', 'must be a phone number of 7 to 15 digits with country code');

export const freeText = z.string({ error: text });

export const lowercasedText = freeText.check(z.toLowerCase());

export const lowercasedName = z
  .string({ error: name })
  .check(z.toLowerCase(), z.regex(NOT_BLANK, { error: name }));

export const username = z
  .string({ error: identifier })
  .check(z.regex(NOT_BLANK, { error: identifier }));

export const gender = choice(GENDERS);

export const bloodGroup = choice(BLOOD_GROUPS);

export const calendarDay = z.string({ error: day }).check(
  // The formats are JSON Schema's names.
  z.stringFormat('date', DAY, { error: day }),
);

const emailForm = z.stringFormat('idn-email', EMAIL, { error: address });

export const email = z.string({ error: address }).check(emailForm);

/** Lowercasing may make an address longer, so the form is that of the result. */
export const lowercasedEmail = z.string({ error: address }).check(z.toLowerCase(), emailForm);

export const e164Number = z.string({ error: e164 }).check(z.regex(E164_NUMBER, { error: e164 }));

export const phoneNumber = z
  .string({ error: phone })
  .check(z.regex(PHONE_NUMBER, { error: phone }));

function choice<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: breaks('enum', `must be one of ${values.join(', ')}`) });
}
