import { FIELD_ALIASES } from './facts.ts';

/** In each line a field, and other usual names of it in lowercase letters. */
const OTHER_NAMES = `fn firstname givenname forename
mn middlename
ln lastname familyname surname
fln fullname name
s salutation title
dob dateofbirth birthdate birthday
gen gender sex
bloodgroup bloodtype
mobile phone phonenumber mobilenumber contactnumber
email mail emailaddress
username uhid mrn patientid
abha abhaaddress`
  .split('\n')
  .map((line) => line.split(' '));

/**
 * Returns the field that an unknown key probably means: another usual name of the field, or the field
 * in another case, with other signs, or with one typing error.
 */
export function meantField(key: string, fields: readonly string[]): string | undefined {
  // A longer key is data.
  const plain = key.length > 40 ? '' : key.toLowerCase().replace(/[^a-z]/g, '');
  const named = OTHER_NAMES.find((names) => names.includes(plain))?.[0] ?? plain;
  const meant = [named, FIELD_ALIASES.get(named)];
  return (
    fields.find((field) => meant.includes(field)) ?? fields.find((name) => isTypo(plain, name))
  );
}

/** Returns whether a letter is missing, added or wrong, or two neighbours are swapped. */
function isTypo(typed: string, name: string): boolean {
  // A short name resembles too many words.
  if (Math.min(typed.length, name.length) < 5) return false;
  const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);
  return [...typed, ''].some((_, at) => {
    const nearNames = [name, without(name, at), without(name, at + 1)];
    return nearNames.includes(without(typed, at)) || typed === without(name, at);
  });
}
