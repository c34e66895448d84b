/** The name of the format of a spreadsheet's dates: the days since 1900. */
export const EXCEL = 'excel';

/** Three parts, the signs between them, and a time. A part is a number, or the name of a month. */
const LAYOUT =
  /^(\d{1,4}|[a-z]{3,9})([^\da-z]{1,3})(\d{1,2}|[a-z]{3,9})([^\da-z]{1,3})(\d{1,4})(\.|[^\0-\x7f])?(?:(T| |, )(\d\d?):\d\d(:\d\d)?([.,]\d+)?( ?)([ap]m)?( ?)(?:(Z)|[+-]\d\d(:?)\d\d)?)?$/i;

/** The formats of a number without signs, by how many digits it has. */
const COMPACT: Readonly<Record<number, readonly string[]>> = {
  6: ['ddMMyy', 'MMddyy', 'yyMMdd'],
  8: ['yyyyMMdd', 'ddMMyyyy', 'MMddyyyy'],
};

/** The days of 1927 to 2036. A shorter number can be a year or an age. */
const LIKELY_SERIAL = /^[1-4]\d{4}(?:[.,]\d+)?$/;

/** The orders in which people write the parts of a date. */
const ORDERS = ['dMy', 'Mdy', 'yMd', 'ydM'] as const;

/** Returns the formats that a date can have by its layout, one for each order of its parts. */
export function formsOf(value: string): readonly string[] {
  if (/^\d+$/.test(value) && COMPACT[value.length]) return COMPACT[value.length] ?? [];
  if (LIKELY_SERIAL.test(value)) return [EXCEL];
  const [layout, a = '', signs = '', b = '', more = '', c = '', end = '', ...time] =
    LAYOUT.exec(value) ?? [];
  if (layout === undefined) return [];
  const parts = [a, b, c];
  const isIso = /^\d{4}-\d\d-\d\d(?!\d)/.test(value);
  return ORDERS.flatMap((order) => {
    const tokens = [...order].map((part, at) => tokenOf(part, parts[at] ?? '', isIso));
    // Nobody writes the day in the middle, unless it can be no month.
    const isUnlikely = order === 'ydM' && Number(b) <= 12;
    if (tokens.includes(undefined) || isUnlikely) return [];
    return tokens[0] + signs + tokens[1] + more + tokens[2] + end + timeForm(time, isIso);
  });
}

/** Returns the token of a part of the date, if the text can be this part. */
function tokenOf(part: string, text: string, isIso: boolean): string | undefined {
  const isWord = !/\d/.test(text);
  if (part === 'y') return { 2: 'yy', 4: 'yyyy' }[isWord ? 0 : text.length];
  if (isWord) return part === 'M' ? ({ 3: 'MMM' }[text.length] ?? 'MMMM') : undefined;
  if (text.length > 2) return undefined;
  return isIso ? part.repeat(2) : part;
}

function timeForm(
  [before, hour, seconds, fraction, space = '', half, gap = '', utc, colon]: readonly (
    | string
    | undefined
  )[],
  isIso: boolean,
): string {
  if (hour === undefined) return '';
  const sign = fraction?.[0] ?? '';
  const part = fraction?.length === 4 ? 'SSS' : 'u';
  const zone = colon === undefined ? '' : colon === '' ? 'ZZZ' : 'ZZ';
  return [
    before === 'T' ? "'T'" : before,
    half ? 'h' : isIso ? 'HH' : 'H',
    ':mm',
    seconds && ':ss',
    fraction && sign + part,
    half && `${space}a`,
    gap,
    utc ? "'Z'" : zone,
  ].join('');
}
