import * as z from 'zod/mini';
import { BLOOD_GROUPS, type BloodGroup, GENDERS, type Gender } from './facts.ts';
import { breaks } from './input-issue.ts';

const text = () => z.string({ error: requiredOr('must be text') });

export const freeText = text();

export const firstName = text().check(
  z.refine((value) => /\S/.test(value), breaks('required', 'must not be empty')),
);

export const gender = choice<Gender>(GENDERS);

export const bloodGroup = choice<BloodGroup>(BLOOD_GROUPS);

export const calendarDay = text().check(
  z.refine(isCalendarDay, breaks('date', 'must be a day of the calendar, written YYYY-MM-DD')),
);

export const email = text().check(
  z.refine(isEmail, breaks('email', 'must be an email address like name@example.com')),
);

export const e164Number = text().check(
  z.refine(
    (value) => /^\+[1-9]\d{6,14}$/.test(value),
    breaks('e164', 'must be a phone number in E.164 form, like +14155550100'),
  ),
);

/** The document asks for a country code and shows no form, so what people write is let through. */
export const phoneNumber = text().check(
  z.refine(
    (value) => /^\+?\(?\d(?:[ .()-]*\d){6,14}$/.test(value),
    breaks('phone', 'must be a phone number of 7 to 15 digits, country code included'),
  ),
);

function choice<T extends string>(values: readonly T[]) {
  return z.enum(values, { error: requiredOr(`must be one of ${values.join(', ')}`) });
}

function requiredOr(message: string) {
  return ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'is required' : message;
}

function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

// What `<input type="email">` takes, with the characters outside ASCII that real addresses have.
const OUTSIDE_ASCII = String.raw`[^\p{ASCII}\p{Z}\p{Cc}\p{Cs}]`;
const LOCAL = String.raw`(?:[\w.!#$%&'*+/=?^\x60{|}~-]|${OUTSIDE_ASCII})+`;
const EDGE = `(?:[a-zA-Z0-9]|${OUTSIDE_ASCII})`;
const LABEL = `${EDGE}(?:(?:${EDGE}|-){0,61}${EDGE})?`;
const EMAIL = new RegExp(`^${LOCAL}@${LABEL}(?:\\.${LABEL})*$`, 'u');

function isEmail(value: string): boolean {
  return EMAIL.test(value);
}
