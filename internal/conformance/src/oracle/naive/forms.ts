const DIGITS = '0123456789';
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The characters that HTML allows before the @ of an address, besides letters and digits. */
const LOCAL_MARKS = ".!#$%&'*+/=?^_`{|}~-";

const isDigit = (character: string) => DIGITS.includes(character);
const areDigits = (text: string) => [...text].every(isDigit);

/** Checks for a day of the calendar, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const parts = text.split('-');
  const [year = '', month = '', day = ''] = parts;
  if (parts.length !== 3 || year.length !== 4 || month.length !== 2 || day.length !== 2) {
    return false;
  }
  if (!areDigits(year + month + day)) return false;
  return Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month));
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** Matches a character that nobody sees, besides spaces and control characters. */
const UNSEEN =
  /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\ufffe\uffff\u{13430}-\u{1343f}]/u;

/** Checks for text of which nothing is visible. */
export function isUnseen(text: string): boolean {
  return [...text].every((character) => UNSEEN.test(character) || /[\p{Z}\p{Cc}]/u.test(character));
}

/** Checks for an address that a client sends: a service does not look for characters like these. */
export function isSeenEmail(text: string): boolean {
  return isEmail(text) && !UNSEEN.test(text);
}

/** Checks for an address that an HTML email input accepts, or one with characters beyond ASCII. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 1) return false;
  const local = [...text.slice(0, at)];
  const labels = text.slice(at + 1).split('.');
  return (
    local.every((character) => isWordCharacter(character) || LOCAL_MARKS.includes(character)) &&
    labels.every(isLabel)
  );
}

/** Checks for a label, the part of a domain between two dots. */
function isLabel(label: string): boolean {
  const characters = [...label];
  return (
    characters.length >= 1 &&
    characters.length <= 63 &&
    characters.every((character) => isWordCharacter(character) || character === '-') &&
    !label.startsWith('-') &&
    !label.endsWith('-')
  );
}

/** Checks for a letter, a digit, or a character beyond ASCII that is neither space nor control. */
function isWordCharacter(character: string): boolean {
  if ((character.codePointAt(0) ?? 0) < 0x80) {
    return LETTERS.includes(character) || isDigit(character);
  }
  return !/[\p{Z}\p{Cc}\p{Cs}]/u.test(character);
}

/** Checks for an E.164 number: a plus, and at most 15 digits that begin with a country code. */
export function isE164(text: string): boolean {
  const digits = text.slice(1);
  return (
    text.startsWith('+') &&
    areDigits(digits) &&
    digits.length >= 7 &&
    digits.length <= 15 &&
    !digits.startsWith('0')
  );
}

/**
 * Checks for 7 to 15 digits with marks between them, and a plus or a parenthesis before them. No
 * country code begins with 0.
 */
export function isPhone(text: string): boolean {
  const unsigned = text.startsWith('+') ? text.slice(1) : text;
  const rest = [...(unsigned.startsWith('(') ? unsigned.slice(1) : unsigned)];
  const digits = rest.filter(isDigit).length;
  return (
    digits >= 7 &&
    digits <= 15 &&
    [rest.at(0) ?? '', rest.at(-1) ?? ''].every(isDigit) &&
    rest.at(0) !== '0' &&
    rest.every((character) => isDigit(character) || ' -.()'.includes(character))
  );
}
