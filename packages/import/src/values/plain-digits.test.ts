import { expect, it } from 'vitest';
import { plainDigits } from './plain-digits.ts';

const DIGITS = '0123456789';

/** The digits of each script that this engine knows, by the name of its numbering system. */
const SCRIPTS = Intl.supportedValuesOf('numberingSystem').flatMap((numberingSystem) => {
  const { format } = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
  const digits = Array.from(DIGITS, (digit) => format(Number(digit)));
  return digits.every((digit) => /^\p{Nd}$/u.test(digit)) ? [[numberingSystem, digits]] : [];
});

it('knows the digits of many scripts', () => expect(SCRIPTS.length).toBeGreaterThan(20));

it.each(SCRIPTS)('reads each digit of %s by its value', (_, digits) => {
  expect(plainDigits([...digits].join(''))).toBe(DIGITS);
});

it('leaves letters, and numbers that are no digits', () => {
  expect(plainDigits('Ⅳ ½ ² 四 é S55.4.12')).toBe('Ⅳ ½ ² 四 é S55.4.12');
});
