import type { NewPatient } from '@profiles/sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashIdentity, ImportKey } from './import-key.ts';

const KEY = new ImportKey('x'.repeat(32));
const PATIENT = {
  fn: 'Jos\u00e9 Maria',
  ln: 'Rao',
  dob: '1990-04-12',
  gen: 'F',
  mobile: '+919876543210',
  extras: { note: 'a  b', mobile: '+91 1' },
} as const;

const space = fc.constantFrom(' ', '  ', '\t', '\u00a0', '\u3000', ' \n ');
const mark = fc.constantFrom('', ' ', '-', '.', ' (', ') ');

/** Other spellings of a name: white space, case, and letters with separate accents. */
const respelt = (text: string) =>
  fc
    .tuple(space, space, fc.constantFrom('NFC', 'NFD'), fc.boolean())
    .map(([around, between, form, isUpper]) => {
      const spaced = around + text.replaceAll(' ', between) + around;
      return (isUpper ? spaced.toUpperCase() : spaced).normalize(form);
    });

/** The same number with other punctuation. */
const redialled = (text: string) =>
  fc
    .array(mark, { minLength: text.length, maxLength: text.length })
    .map((marks) => [...text].map((digit, at) => digit + (marks[at] ?? '')).join(''));

/** Returns the identity of a patient as it is sent. Its rules are those of others. */
function identityOf(patient: object): string {
  return hashIdentity(KEY, sent(patient));
}

function sent(patient: object): NewPatient {
  const { fn, ln, ...others } = patient as NewPatient;
  return { fn: fn.toLowerCase(), ...(ln && { ln: ln.toLowerCase() }), ...others };
}

describe('the identity of a row', () => {
  it('is the same for other spellings of a name and a phone number', () => {
    const spellings = fc.tuple(respelt(PATIENT.fn), respelt(PATIENT.ln), redialled(PATIENT.mobile));
    const property = fc.property(spellings, ([fn, ln, mobile]) => {
      expect(identityOf({ ...PATIENT, fn, ln, mobile })).toBe(identityOf(PATIENT));
    });
    fc.assert(property);
  });

  it('is the same for other spellings of a username', () => {
    const patient = { ...PATIENT, username: 'UHID 1\u00e9' };
    const property = fc.property(respelt(patient.username), (username) => {
      expect(identityOf({ ...PATIENT, fn: 'Usha', username })).toBe(identityOf(patient));
    });
    fc.assert(property);
  });

  it.each<[string, object]>([
    ['another digit', { mobile: '+919876543211' }],
    ['no plus sign', { mobile: '919876543210' }],
    ['another letter', { fn: 'Jos\u00ea Maria' }],
    ['no space', { fn: 'Jos\u00e9Maria' }],
    ['another day', { dob: '1990-04-13' }],
    ['other spaces in extras', { extras: { ...PATIENT.extras, note: 'a b' } }],
    ['another notation in extras', { extras: { ...PATIENT.extras, mobile: '+911' } }],
    ['a username', { username: 'UHID-1' }],
  ])('is another for %s', (_, change) => {
    expect(identityOf({ ...PATIENT, ...change })).not.toBe(identityOf(PATIENT));
  });
});
