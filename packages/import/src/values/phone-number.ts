import { ImportError } from '../messages/import-error.ts';
import type { ValueRule } from './changed-values.ts';

/**
 * A number without a country code: digits, and what people write between them. A slash is behind an
 * area code, as in `0351/4567890`. Elsewhere, two numbers may be written with it.
 */
const LOCAL = /^(?=.*\d)(?:\(?0(?:[\s().-]*\d){1,5}[\s().-]*\/)?[\d\s().-]+$/s;

/** A number with a country code usually has more digits. */
const MAX_LOCAL_DIGITS = 10;

/** Returns whether a phone number seems to have no country code. */
export function isLocalPhone(value: string): boolean {
  if (!LOCAL.test(value)) return false;
  const digits = value.replaceAll(/\D/g, '');
  return digits.length <= MAX_LOCAL_DIGITS || digits.startsWith('0');
}

/** Reads phone numbers of one country. */
export interface PhoneReader {
  readonly country: string;
  /** Returns a number in E.164, or the rule that it breaks. A number with `+` stays as it is. */
  readonly read: (value: string) => string | ValueRule;
}

/**
 * Loads the reader of phone numbers of a country.
 *
 * @param code - The code of ISO 3166, such as `IN`.
 * @throws {@link ImportError} if no country has the code.
 */
export async function loadPhoneReader(code: string): Promise<PhoneReader> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const country = code.toUpperCase();
  if (!isSupportedCountry(country)) {
    throw new ImportError('The --country must be a country code of two letters, such as IN.');
  }
  const message = `is not a phone number of ${country}: write another number with + and its country code`;
  const options = { defaultCountry: country, extract: false } as const;
  return {
    country,
    read: (value) => {
      if (value.startsWith('+')) return value;
      const phone = LOCAL.test(value) ? parsePhoneNumberFromString(value, options) : undefined;
      return phone?.isValid() ? phone.number : { rule: 'phone_country', message };
    },
  };
}
