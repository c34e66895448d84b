import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { utils, type WorkSheet, write } from '@e965/xlsx';
import { BLOOD_GROUPS, GENDERS } from '@profiles/sdk/schemas';
import { AGE, EXTRAS_PREFIX, FIELDS, type Field, REQUIRED } from './file/fields.ts';
import { codeOf, ImportError } from './messages/import-error.ts';

/** What a column of each field has, and an example. */
const MEANINGS: Readonly<Record<Field, readonly [meaning: string, example: string]>> = {
  fn: ['First name', 'Asha'],
  mn: ['Middle name', 'Kavi'],
  ln: ['Last name', 'Rao'],
  fln: ['Full name', 'Asha Kavi Rao'],
  s: ['Salutation', 'Ms'],
  dob: ['Date of birth, as YYYY-MM-DD', '1990-04-12'],
  [AGE]: ['Age, in place of a date of birth that is not known', '36'],
  'dob.year': ['Year of birth, if the date is in three columns', '1990'],
  'dob.month': ['Month of birth', '4'],
  'dob.day': ['Day of birth', '12'],
  gen: [`Gender: ${GENDERS.join(', ')}`, 'F'],
  bloodgroup: [`Blood group: ${BLOOD_GROUPS.join(', ')}`, 'O+'],
  mobile: ['Mobile number with + and country code', '+919876543210'],
  email: ['E-mail address', 'asha@example.com'],
  username: ['The number that you have for the patient, such as the UHID', 'UHID-1042'],
  abha: ['ABHA address', 'asha@abdm'],
};

/** The fields that the template has no column for: they take the place of others. */
const REPLACING: readonly Field[] = [AGE, 'dob.year', 'dob.month', 'dob.day', 'fln'];

const COLUMNS = FIELDS.filter((field) => !REPLACING.includes(field));

/** The rows of the workbook in which cells are text, so that a spreadsheet changes no value. */
const TEXT_ROWS = 2000;

/**
 * Writes an empty CSV file and an empty workbook with a column for each field. The workbook has a sheet
 * that explains them. An existing file is not replaced.
 *
 * @returns The paths of the files.
 * @throws {@link ImportError} if a file exists or cannot be written.
 */
export async function writeTemplate(folder: string): Promise<readonly string[]> {
  const book = utils.book_new();
  utils.book_append_sheet(book, emptySheet(), 'Patients');
  utils.book_append_sheet(book, explanation(), 'Fields');
  const workbook: Uint8Array = write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
  const files = [
    ['patients-template.csv', `\ufeff${COLUMNS.join(',')}\r\n`],
    ['patients-template.xlsx', workbook],
  ] as const;
  const paths: string[] = [];
  for (const [name, content] of files) {
    const path = join(folder, name);
    await writeFile(path, content, { flag: 'wx' }).catch((error: unknown) => {
      const code = codeOf(error);
      const why = code === 'EEXIST' ? 'exists, and is not replaced' : `cannot be written (${code})`;
      throw new ImportError(`${path} ${why}. Name another folder.`);
    });
    paths.push(path);
  }
  return paths;
}

/** A sheet of named columns whose empty cells are text. */
function emptySheet(): WorkSheet {
  const sheet = utils.aoa_to_sheet([COLUMNS.slice()]);
  for (let row = 1; row <= TEXT_ROWS; row++) {
    for (const column of COLUMNS.keys()) {
      sheet[utils.encode_cell({ r: row, c: column })] = { t: 's', v: '', z: '@' };
    }
  }
  sheet['!ref'] = utils.encode_range({
    s: { r: 0, c: 0 },
    e: { r: TEXT_ROWS, c: COLUMNS.length - 1 },
  });
  sheet['!cols'] = COLUMNS.map(() => ({ wch: 18 }));
  return sheet;
}

function explanation(): WorkSheet {
  const facts = FIELDS.map((field) => [
    field,
    ...MEANINGS[field],
    REQUIRED.includes(field) ? 'each patient needs it' : '',
  ]);
  const extra = [`${EXTRAS_PREFIX}ward`, 'Anything else, under a name of your own', 'North', ''];
  const sheet = utils.aoa_to_sheet([['Column', 'Meaning', 'Example', 'Note'], ...facts, extra]);
  sheet['!cols'] = [14, 60, 20, 24].map((wch) => ({ wch }));
  return sheet;
}
