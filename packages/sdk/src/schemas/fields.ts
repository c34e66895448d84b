import { type Check, refuse } from './check.ts';
import { BLOOD_GROUPS, GENDERS } from './facts.ts';
import type { InputRule } from './input-issue.ts';
import { DAY, E164_NUMBER, EMAIL, NOT_BLANK, PHONE_NUMBER } from './patterns.ts';

export const freeText = text('type', 'must be text', () => true);

export const firstName = text('required', 'must not be blank', (value) => NOT_BLANK.test(value));

export const gender = choice(GENDERS);

export const bloodGroup = choice(BLOOD_GROUPS);

export const calendarDay = text('date', 'must be a real day as YYYY-MM-DD', (value) => {
  if (!DAY.test(value)) return false;
  // A day that its month does not have is taken for one of the next month, or for none.
  return new Date(value).getUTCDate() === Number(value.slice(8));
});

export const email = text('email', 'must be an email address', (value) => EMAIL.test(value));

export const e164Number = text('e164', 'must be a phone number like +14155550100', (value) =>
  E164_NUMBER.test(value),
);

export const phoneNumber = text(
  'phone',
  'must be a phone number of 7 to 15 digits with country code',
  (value) => PHONE_NUMBER.test(value),
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
