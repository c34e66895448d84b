/** The full-width forms of ASCII, which Japanese and Chinese keyboards write. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/** Reads the digits of every script by their values, and full-width signs as those of ASCII. */
export function plainDigits(text: string): string {
  return text
    .replaceAll(FULL_WIDTH, (sign) => sign.normalize('NFKC'))
    .replaceAll(/(?!\d)\p{Nd}/gu, valueOfDigit);
}

/** Unicode has the digits of a script one after the other, from 0 to 9. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
