import { expect, it } from 'vitest';
import { createDateReader } from '../values/date-reader.ts';
import { loadPhoneReader } from '../values/phone-number.ts';
import { type ColumnUse, readColumns } from './columns.ts';
import { createRowMapping } from './row-mapping.ts';
import { dropInvalid, rowPatient } from './row-patient.ts';

const AS_OF = new Date(2026, 10, 27, 23, 59);

const ROW = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };

/** The settings of a reading. */
interface Settings extends Partial<ColumnUse> {
  readonly country?: string;
  readonly drop?: readonly string[];
}

/** Reads one cell of a row that is valid without it: its value or its rules, and its notes. */
async function read(field: string, cell: string, settings: Settings = {}) {
  const { country, drop = [], ...use } = settings;
  const cells = { ...ROW, [field]: cell };
  const columns = readColumns(Object.keys(cells), new Map([[field, { field, ...use }]]));
  const dates = use.formats && createDateReader(use.formats, AS_OF);
  const phones = country === undefined ? undefined : await loadPhoneReader(country);
  const mapping = createRowMapping(columns, { asOf: AS_OF, dates, phones });
  const row = dropInvalid(mapping.read(Object.values(cells)), drop);
  const { problems } = rowPatient(row, 1, 1);
  const { extras, ...fields } = row.fields;
  const all = {
    ...fields,
    ...Object.fromEntries(
      Object.entries(extras ?? {}).map(([key, value]) => [`extras.${key}`, value]),
    ),
  };
  const notes = row.notes.map(({ note, value, rule }) =>
    [note, value, rule].filter(Boolean).join(' '),
  );
  const broken = problems.map((each) => `${each.field === field ? '' : each.field}!${each.rule}`);
  return [broken.join() || all[field], ...notes];
}

const [ZWSP, ZWNJ, LRE, PDF] = ['\u200b', '\u200c', '\u202a', '\u202c'];
const NFD = 'Jose\u0301';

it.each([
  ['age', '7', '2019-07-01'],
  ['Age (months)', '7', '2026-04-27'],
  ['age in days', '40', '2026-10-18'],
  ['age (years, months)', '7', '2019-07-01'],
  ['Alter (Monate)', '7', '2026-04-27'],
  ['Edad en días', '40', '2026-10-18'],
  ['Age (months)', '2 y', '2024-07-01'],
])('reads in the column %s the age %s as a birth on %s', (name, age, dob) => {
  const columns = readColumns(['fn', 'gen', name], new Map([[name, { field: 'age' }]]));
  const { fields } = createRowMapping(columns, { asOf: AS_OF }).read(['Asha', 'F', age]);
  expect(fields).toMatchObject({ dob, extras: { dob_estimated: true } });
});

it.each([
  [['1987', '3', '14'], '1987-03-14'],
  [['1987', 'March', '4'], '1987-03-04'],
  [['1987', 'Mar', '04'], '1987-03-04'],
  [['1987', '13', '14'], '1987-13-14'],
  [['1987', '', ''], '1987--'],
])('joins the parts %j of a date of birth as %s', (parts, dob) => {
  const names = ['fn', 'gen', 'dob.year', 'dob.month', 'dob.day'];
  const columns = readColumns(names, new Map());
  const { fields } = createRowMapping(columns, { asOf: AS_OF }).read(['Asha', 'F', ...parts]);
  expect(fields).toEqual({ fn: 'Asha', gen: 'F', dob });
});

it.each<[string, string, readonly (string | undefined)[], Settings?]>([
  // Numbers that another program has changed.
  ['mobile', '919876543210.0', ['!decimal_number']],
  ['username', '1042.0', ['!decimal_number']],
  ['abha', '91123456789012,00', ['!decimal_number']],
  ['dob', '19900412.0', ['!decimal_number']],
  ['dob', '32975', ['!date']],
  ['dob', '32975.0', ['1990-04-12'], { formats: ['excel'] }],
  ['extras.temperature', '37.0', ['37.0', 'decimal_number']],
  ['extras.weight', '37.5', ['37.5']],
  ['extras.abha_no', '9.11235E+13', ['!spreadsheet_number']],
  ['username', '9E12', ['!spreadsheet_number']],
  ['username', '9E12', ['9E12'], { text: true }],
  ['username', '1042.0', ['1042.0'], { text: true }],
  ['username', '219E01', ['219E01']],
  ...['#N/A', '#NV', '#BEZUG!', '#DIV/0!', '#ССЫЛКА!', 'Err:502', '########', '#1042'].map(
    (error): [string, string, string[]] => ['extras.ward', error, ['!spreadsheet_error']],
  ),
  ['extras.ward', '#N/A', ['bed 5'], { values: { '#n/a': 'bed 5' } }],
  ['extras.ward', 'bed #5', ['bed #5']],
  ['extras.note', 'one\ntwo', ['one\ntwo']],
  ['fn', 'Asha\nDevi', ['!line_break']],
  ['username', 'U\r1', ['!line_break']],
  ['fn', 'Asha\n', ['Asha']],
  ['extras.ward', '#N/A', ['!spreadsheet_error'], { text: true }],
  // Text of a spreadsheet.
  ['username', '="00123"', ['00123', 'text_formula']],
  ['extras.note', '="5"" pipe"', ['5" pipe', 'text_formula']],
  ['username', '=""', [undefined, 'text_formula']],
  ['username', "'00124", ['00124', 'text_formula']],
  ['mobile', "'+919876543210", ['+919876543210', 'text_formula']],
  ['dob', "'1990-04-12", ['1990-04-12', 'text_formula']],
  ['extras.seen', "'Apr 12, 1990", ['Apr 12, 1990', 'text_formula']],
  ['ln', "'t Hart", ["'t Hart"]],
  ['ln', "'Mayer 2", ["'Mayer 2"]],
  // Placeholders.
  ...['NULL', '\\N', 'N/A', 'n/a', '-', 'null', 'None', '(blank)'].flatMap(
    (word): [string, string, readonly string[]][] => [
      ['ln', word, [word, `word_for_nothing ${word.toLowerCase()}`]],
      ['username', word, ['!word_for_nothing', `word_for_nothing ${word.toLowerCase()}`]],
    ],
  ),
  ['username', 'NULL', ['NULL'], { values: { null: 'NULL' } }],
  ['username', 'NULL', [undefined], { values: { null: '' } }],
  ['ln', 'Nullmann', ['Nullmann']],
  // Characters that nobody sees.
  ['username', `UHID-1${ZWSP}`, ['UHID-1', 'invisible_characters']],
  ['username', '\ufeff UHID-1', ['UHID-1', 'invisible_characters']],
  ['mobile', `${LRE}+919876543210${PDF}`, ['+919876543210', 'invisible_characters']],
  ['dob', '\u200e1990-04-12', ['1990-04-12', 'invisible_characters']],
  ['username', ZWSP, [undefined, 'invisible_characters']],
  ['ln', `\u0645\u06cc${ZWNJ}\u062e`, [`\u0645\u06cc${ZWNJ}\u062e`]],
  ['ln', '\u845b\u{e0100}', ['\u845b\u{e0100}']],
  ['fn', NFD, ['Jos\u00e9', 'normalised']],
  ['ln', '\ufa19', ['\ufa19']],
  ['ln', `\ufa19 ${NFD}`, ['\ufa19 Jos\u00e9', 'normalised']],
  [
    'gen',
    `Fe\u0301minin${ZWSP}`,
    ['F', 'invisible_characters', 'normalised'],
    { values: { 'Fe\u0301MININ': 'F' } },
  ],
  // Phone numbers.
  ['mobile', '9876543210', ['9876543210', 'local_phone']],
  ['mobile', '919876543210', ['919876543210']],
  ['mobile', '+4512345678', ['+4512345678']],
  ['mobile', '98765 43210', ['+919876543210'], { country: 'IN' }],
  ['mobile', '09812345678', ['+919812345678'], { country: 'in' }],
  ['mobile', '0091 98765 43210', ['+919876543210'], { country: 'IN' }],
  ['mobile', '022-24567890', ['+912224567890'], { country: 'IN' }],
  ['mobile', '+91 98765-43210', ['+91 98765-43210'], { country: 'US' }],
  ['mobile', '0009876543210', ['!phone_country'], { country: 'IN' }],
  ['mobile', '24567890/91', ['!phone_country'], { country: 'IN' }],
  ['mobile', '0351 / 4567890', ['+493514567890'], { country: 'DE' }],
  ['mobile', '06-70/555-6102', ['+36705556102'], { country: 'HU' }],
  ['mobile', '0351 4567/4568', ['!phone_country'], { country: 'DE' }],
  ['mobile', '9876543210 ext 12', ['!phone_country'], { country: 'IN' }],
  // Days of birth.
  ['dob', '2026-11-28', ['2026-11-28']],
  ['dob', '2026-11-29', ['!dob_in_future']],
  // Years and eras of other calendars.
  ['dob', '2533-04-12', ['!date_era']],
  ['dob', '12/04/2533', ['!date_era'], { formats: ['dd/MM/yyyy'] }],
  ['dob', '2439-11-27', ['!date_era']],
  ['dob', '2439-11-26', ['!dob_in_future']],
  ['dob', '2569-11-28', ['!date_era']],
  ['dob', '2569-11-29', ['!dob_in_future']],
  ...[
    ...['平成2年4月12日', '昭和55年4月12日', '令和元年5月1日', '平成 2年4月12日', '㍻2年4月12日'],
    ...['S55.4.12', 'H2/4/12', 's55-04-12', 'R1.5.1', '民國79年4月12日', 'พ.ศ. 2533'],
  ].flatMap((dob): [string, string, readonly string[], Settings?][] => [
    ['dob', dob, ['!date_era']],
    ['dob', dob, ['!date_era'], { formats: ['dd/MM/yyyy'] }],
  ]),
  ['dob', '1990年4月12日', ['1990-04-12'], { formats: ['yyyy年M月d日'] }],
  // Digits of other scripts.
  ['dob', '१९९०-०४-१२', ['1990-04-12']],
  ['dob', '१२/०४/१९९०', ['1990-04-12'], { formats: ['dd/MM/yyyy'] }],
  ['dob', '١٢/٠٤/١٩٩٠', ['1990-04-12'], { formats: ['dd/MM/yyyy'] }],
  ['dob', '๑๒/๐๔/๒๕๓๓', ['!date_era'], { formats: ['dd/MM/yyyy'] }],
  ['dob', '１９９０／０４／１２', ['1990-04-12'], { formats: ['yyyy/MM/dd'] }],
  ['mobile', '+९१ ९८७६५ ४३२१०', ['+91 98765 43210']],
  ['mobile', '＋９１ ９８７６５－４３２１０', ['+91 98765-43210']],
  ['mobile', '٩٨٧٦٥ ٤٣٢١٠', ['+919876543210'], { country: 'IN' }],
  ['username', 'UHID-१२', ['UHID-१२']],
  ['dob', '१२', ['1990-04-12'], { values: { '१२': '1990-04-12' } }],
  // Half-width kana.
  ['fn', 'ｱｻﾋ', ['アサヒ', 'half_width_kana']],
  ['ln', 'ｶﾞｰﾄﾞ ｴﾘ', ['ガード エリ', 'half_width_kana']],
  ['ln', 'アサヒ', ['アサヒ']],
  ['gen', 'ﾀﾞﾝｾｲ', ['M', 'half_width_kana'], { values: { ダンセイ: 'M' } }],
  ['dob', '1896-11-27', ['1896-11-27']],
  ['dob', '1896-11-26', ['!dob_too_early']],
  ['dob', '1410-09-17', ['!dob_too_early']],
  ['dob', '1850-01-01', ['1850-01-01'], { earliest: '1850-01-01' }],
  ['dob', '1849-12-31', ['!dob_too_early'], { earliest: '1850-01-01' }],
  ['dob', '1990-04-11T18:30:00Z', ['1990-04-11'], { formats: ["yyyy-MM-dd'T'HH:mm:ss'Z'"] }],
  ['dob', '4/25/1990 12:00:00 AM', ['1990-04-25'], { formats: ['M/d/yyyy h:mm:ss a'] }],
  ['dob', '1990', ['1990-07-01'], { formats: ['yyyy'] }],
  // Values that are left out.
  ['mobile', '12', [undefined, 'local_phone', 'dropped phone'], { drop: ['mobile'] }],
  ['mobile', '12', ['!phone', 'local_phone'], { drop: ['email'] }],
  ['abha', '12.0', [undefined, 'dropped decimal_number'], { drop: ['abha', 'mobile'] }],
  ['extras.ward', '#N/A', [undefined, 'dropped spreadsheet_error'], { drop: ['extras.ward'] }],
])('reads %s from %j as %j', async (field, cell, expected, settings) => {
  expect(await read(field, cell, settings)).toEqual(expected);
});
