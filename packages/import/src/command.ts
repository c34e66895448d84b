import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { hidePasswords, hideUnknown, looksLikeUrl } from './credentials.ts';
import { EXIT, EXIT_CODES_HELP, type ExitCode } from './exit-codes.ts';
import { type ColumnUse, EXTRAS_PREFIX, FIELDS } from './file/columns.ts';
import { isOptional } from './file/drop-invalid.ts';
import { oneLine } from './message-text.ts';
import type { TakenResponse } from './sending/sending.ts';
import { isPlain } from './values/plain-date.ts';

/** The name of the command, at the start of each of its error lines. */
export const NAME = 'profiles-import';

/** The longest delay of a timer, in milliseconds. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** The usual responses to a username that is taken. */
const TAKEN: readonly TakenResponse[] = ['duplicate_username', 'username_taken'].map(
  (serviceCode) => ({ status: 409, serviceCode }),
);

/** The last row of a spreadsheet. */
const LAST_ROW = 1_048_576;

/** The command-line arguments. */
export interface ImportArguments {
  readonly file: string;
  readonly baseUrl?: string;
  readonly clientId?: string;
  readonly journal?: string;
  readonly keyFile?: string;
  readonly report?: string;
  readonly rejected?: string;
  readonly map: ReadonlyMap<string, ColumnUse>;
  readonly mapFile?: string;
  readonly dateFormat: readonly string[];
  readonly asOf: Date;
  readonly country?: string;
  readonly dropInvalid: readonly string[];
  readonly separator?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly headerRow?: number;
  readonly dryRun?: boolean;
  readonly verbose?: boolean;
  readonly writeMap?: string;
  readonly concurrency: number;
  readonly timeout: number;
  readonly taken: readonly TakenResponse[];
  readonly again?: boolean;
  readonly allowInsecureHttp?: boolean;
}

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The functions that print lines. */
export interface Output {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
}

const HELP = `
The token comes from PROFILES_TOKEN. The same command again resumes the import.

Folder:
  The folder FILE.import beside the file holds all of an import: journal, key, witness, report and
  rejected rows. Keep it, and move it as a whole. The journal records each row before its request
  leaves. It contains row numbers, keyed hashes, outcomes and oids, and no patient data. The file of
  rejected rows has the patients' values, so only you can read it.
  PROFILES_IMPORT_KEY replaces the key in the folder.
  For several machines, use --journal postgres://user:password@host/database, and the same file and
  key on each. A password on the command line is visible to others: set PROFILES_IMPORT_JOURNAL.

Columns:
  A column that is named like a field needs no mapping:
  ${FIELDS.join(', ')}, ${EXTRAS_PREFIX}KEY.
    --map "First name=fn"   fills fn from this column
    --map "Ward=extras.ward"
    --map "Remarks="        ignores this column
  A map file has all of them, with values to replace and forms of dates:
    {
      "First name": "fn",
      "Remarks": "",
      "Sex": {"field": "gen", "values": {"Female": "F", "Male": "M"}},
      "Born": {"field": "dob", "formats": ["dd/MM/yyyy"]}
    }
  Values are compared in any case. A value that is replaced by "" counts as absent.
  A form of dates has d or dd, M, MM, MMM or MMMM, and yyyy (or yy, which is never in the future).
  The form excel reads the days since 1900. "earliest": "1850-01-01" allows births before the last
  130 years, and "text": true keeps values such as 9E12 as they are.
  age stands for dob where only the age is known, such as 61, 6 months or 45Y 3M: the date is
  estimated, and extras.dob_estimated says so.

Example:
  PROFILES_TOKEN="$(cat token.txt)" ${NAME} patients.csv --base-url https://api.example.com \\
    --client-id front-desk

${EXIT_CODES_HELP}`;

/**
 * Reads the command line.
 *
 * @returns The arguments, or the exit code if there is nothing left to do.
 */
export function readCommand(argv: readonly string[], output: Output): ImportArguments | ExitCode {
  const command = new Command(NAME)
    .description('Creates the patients of a file, and resumes where it stopped.')
    .version(manifest.version)
    .argument('<file>', 'CSV file or .xlsx workbook; a row names the columns')
    .option('--base-url <url>', 'URL of the service, without /profiles/v1')
    .addOption(new Option('--client-id <id>', 'client id').env('PROFILES_CLIENT_ID'))
    .addOption(
      new Option(
        '--journal <place>',
        'journal: a file, or a URL of PostgreSQL (default: journal.sqlite in the folder)',
      ).env('PROFILES_IMPORT_JOURNAL'),
    )
    .option('--key-file <file>', 'file of the key (default: key in the folder)')
    .option(
      '--report <file>',
      'CSV file with the outcome of each row (default: report.csv in the folder)',
    )
    .option(
      '--rejected <file>',
      'CSV file with the rejected rows (default: rejected.csv in the folder)',
    )
    .addOption(
      new Option('--map <column=field>', 'field that a column fills; repeat it')
        .default(new Map(), 'columns that are named like fields')
        .argParser(addMapping),
    )
    .option('--map-file <file>', 'JSON file of columns, fields, values and date formats: see below')
    .addOption(
      new Option(
        '--date-format <format>',
        'form of the dates of birth, such as dd/MM/yyyy, or excel; repeat it',
      )
        .default([], 'YYYY-MM-DD')
        .argParser(addFormat),
    )
    .addOption(
      new Option('--as-of <day>', 'day on which ages and years of two digits are true')
        .default(new Date(), 'today')
        .argParser(readDay),
    )
    .option('--country <code>', 'country of phone numbers without a country code, such as IN')
    .addOption(
      new Option(
        '--drop-invalid <fields>',
        'optional fields, such as mobile,email, whose invalid values are left out and reported',
      )
        .default([], 'none: the row is rejected')
        .argParser(readOptionalFields),
    )
    .option(
      '--separator <character>',
      'separator of cells (default: found in the first lines)',
      readSeparator,
    )
    .option(
      '--encoding <name>',
      'encoding without a byte order mark: windows-1252, utf-16le (default: utf-8)',
      readEncoding,
    )
    .option('--sheet <name>', 'sheet of a workbook (default: the first)')
    .option(
      '--header-row <number>',
      'row that names the columns (default: the first one with known names)',
      wholeNumber(1, LAST_ROW),
    )
    .option('--dry-run', 'sum up the rules that rows break, and send nothing')
    .option('--verbose', 'with --dry-run: print every broken rule by row and column too')
    .option('--write-map <file>', 'with --dry-run: write a map file with all that can be guessed')
    .addOption(
      new Option('--concurrency <number>', 'most requests at the same time')
        .default(10)
        .argParser(wholeNumber(1, 1000)),
    )
    .addOption(
      new Option('--timeout <ms>', 'milliseconds that one response may take')
        .default(15_000)
        .argParser(wholeNumber(1, LONGEST_TIMEOUT_MS)),
    )
    .addOption(
      new Option(
        '--taken <status:code>',
        'another response to a username that is taken, such as 422:duplicate; repeat it',
      )
        .default(TAKEN, '409:duplicate_username, 409:username_taken')
        .argParser(addTaken),
    )
    .option('--again', 'create all patients again of a file that was already imported')
    .option('--allow-insecure-http', 'allow an http URL of another machine')
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.error(oneLine(hideUnknown(hidePasswords(text, argv)))),
      outputError: (text, write) => write(text.replace(/^error: /, `${NAME}: `)),
    })
    .addHelpText('after', HELP)
    .exitOverride();
  try {
    command.parse(argv, { from: 'user' });
    return { file: String(command.args[0]), ...command.opts<Omit<ImportArguments, 'file'>>() };
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    throw error;
  }
}

function addMapping(text: string, map: Map<string, ColumnUse>): Map<string, ColumnUse> {
  const at = text.lastIndexOf('=');
  if (at < 0 || looksLikeUrl(text)) throw new InvalidArgumentError('It must be "Column=field".');
  return map.set(text.slice(0, at).trim(), { field: text.slice(at + 1).trim() });
}

function addFormat(text: string, others: readonly string[]): readonly string[] {
  if (looksLikeUrl(text)) throw new InvalidArgumentError('It must be like dd/MM/yyyy.');
  return [...others, text];
}

function readDay(text: string): Date {
  const day = new Date(`${text}T00:00`);
  // Some engines read 30 February as a day of March.
  const isReal = isPlain(text) && day.getDate() === Number(text.slice(-2));
  if (isReal && day.getTime() <= Date.now()) return day;
  throw new InvalidArgumentError('It must be a day as YYYY-MM-DD, and not in the future.');
}

function readOptionalFields(text: string): readonly string[] {
  const fields = text.split(',').map((field) => field.trim());
  if (fields.every(isOptional)) return [...new Set(fields)].toSorted();
  throw new InvalidArgumentError('It must be optional fields, such as mobile,email.');
}

/** Returns the name of the encoding in the Encoding Standard. */
function readEncoding(text: string): string {
  try {
    return new TextDecoder(text).encoding;
  } catch {
    throw new InvalidArgumentError(
      'It must be an encoding, such as windows-1252, windows-1250, utf-16le or shift_jis.',
    );
  }
}

function readSeparator(text: string): string {
  if (text === '' || /["\r\n]/.test(text)) {
    throw new InvalidArgumentError('It must be a character, but no quote and no line break.');
  }
  return text === '\\t' ? '\t' : text;
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

function addTaken(text: string, others: readonly TakenResponse[]): readonly TakenResponse[] {
  const [, status, serviceCode] = /^(4\d\d):(.+)$/.exec(text) ?? [];
  if (serviceCode !== undefined) return [...others, { status: Number(status), serviceCode }];
  throw new InvalidArgumentError('It must be a 4xx status and a code, such as 422:duplicate.');
}
