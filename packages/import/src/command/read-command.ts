import { MAX_TIMER_MS } from '@profiles/sdk/internal';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import type { ColumnUse } from '../file/columns.ts';
import type { FileForm } from '../file/csv-form.ts';
import { EXTRAS_PREFIX, FIELDS } from '../file/fields.ts';
import type { FileSettings } from '../file/patient-file.ts';
import { namesStop, STOPS } from '../file/profile/findings.ts';
import { isOptional } from '../file/row-patient.ts';
import { hideSecrets, looksLikeUrl } from '../messages/credentials.ts';
import { EXIT, EXIT_CODES_HELP, type ExitCode } from '../messages/exit-codes.ts';
import { resultOf } from '../messages/import-error.ts';
import { oneLine } from '../messages/message-text.ts';
import type { TakenResponse } from '../sending/judge-failure.ts';
import { isPlainDate } from '../values/plain-date.ts';

/** The name of the command. Each of its error lines starts with it. */
export const COMMAND_NAME = 'profiles-import';

/** The default responses to a username that is taken. */
const DEFAULT_TAKEN = ['409:duplicate_username', '409:username_taken'];

/** The most rows of a spreadsheet. */
const MAX_ROWS = 1_048_576;

/** The options that say how to read the file. */
type ReadOptions = Pick<
  FileSettings,
  'asOf' | 'country' | 'dropInvalid' | 'headerRow' | 'timeZone'
>;

export interface ImportArguments extends FileForm, ReadOptions {
  /** The arguments as they were typed. */
  readonly argv: readonly string[];
  /** Whether npx has started the command, which may not find it without. */
  readonly isNpx: boolean;
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
  /** The stops that are confirmed, each with its counts. */
  readonly confirm: readonly string[];
  /** The number of rows to send in a trial. */
  readonly rows?: number;
  readonly dryRun?: boolean;
  readonly verbose?: boolean;
  readonly writeMap?: string;
  /** Whether a dry run prints the preview too. */
  readonly preview?: boolean;
  /** Whether to send without a question on a terminal. */
  readonly yes?: boolean;
  readonly concurrency: number;
  readonly timeout: number;
  readonly taken: readonly TakenResponse[];
  /** The folders of earlier imports whose rows are left out. */
  readonly notIn: readonly string[];
  readonly again?: boolean;
  readonly allowInsecureHttp?: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Output {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
}

const HELP = `
The token comes from PROFILES_TOKEN. The same command again resumes the import.

Template:
  ${COMMAND_NAME} template [folder] writes an empty CSV file and workbook with a column for each field.

Preview:
  A dry run writes preview.html into the folder: rows as they would be stored. Look at it in a browser.

Folder:
  The folder FILE.import beside the file holds all of an import: journal, key, high-water mark, report
  and rejected rows. Keep it, and move it as a whole. PROFILES_IMPORT_KEY replaces the key in it.
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
  The guide Import's options explains values, dates and ages.

Example:
  PROFILES_TOKEN="$(cat token.txt)" ${COMMAND_NAME} patients.csv --base-url https://api.example.com \\
    --client-id front-desk

${EXIT_CODES_HELP}`;

const DEFAULTS = { concurrency: 10, timeout: 15_000 };

/** The options, each with its description. */
const OPTIONS = {
  '--base-url <url>': 'URL of the service, without /profiles/v1',
  '--client-id <id>': 'client id',
  '--journal <place>':
    'journal: a file, or a URL of PostgreSQL (default: journal.sqlite in the folder)',
  '--key-file <file>': 'file of the key (default: key in the folder)',
  '--report <file>': 'CSV file with the outcome of each row (default: report.csv in the folder)',
  '--rejected <file>': 'CSV file with the rejected rows (default: rejected.csv in the folder)',
  '--map <column=field>':
    'field that a column fills; repeat it (default: columns that are named like fields)',
  '--map-file <file>': 'JSON file of columns, fields, values and date formats: see below',
  '--date-format <format>':
    'form of the dates of birth, such as dd/MM/yyyy, or excel; repeat it (default: YYYY-MM-DD)',
  '--as-of <day>': 'day on which ages and years of two digits are true (default: today)',
  '--time-zone <zone>':
    'time zone of the clinic, such as Asia/Kolkata, where dates of birth have a time of UTC',
  '--country <code>': 'country of phone numbers without a country code, such as IN',
  '--drop-invalid <fields>':
    'optional fields, such as mobile,email, whose invalid values are left out and reported (default: none: the row is rejected)',
  '--separator <character>': 'separator of cells, or tab (default: found in the first lines)',
  '--quote <character>': `quote around cells, or none if quotes are text (default: ")`,
  '--encoding <name>':
    'encoding without a byte order mark: windows-1252, utf-16le (default: utf-8)',
  '--sheet <name>': 'sheet of a workbook (default: the first that is not hidden)',
  '--header-row <number>': 'row that names the columns (default: the first one with known names)',
  '--rows <number>': 'trial: send only the first rows of the file (default: all)',
  '--dry-run': 'sum up the rules that rows break, and send nothing',
  '--confirm <stop>':
    'go on after a stop, with the counts that its line has, such as letters=3/4812; repeat it',
  '--verbose': 'with --dry-run: print every broken rule by row and column too',
  '--preview': 'with --dry-run: print the preview too, with data of patients',
  '--write-map <file>': 'with --dry-run: write a map file with all that can be guessed',
  '--concurrency <number>': `most requests at the same time (default: ${DEFAULTS.concurrency})`,
  '--timeout <ms>': `milliseconds that one response may take (default: ${DEFAULTS.timeout})`,
  '--taken <status:code>': `another response to a username that is taken, such as 422:duplicate; repeat it (default: ${DEFAULT_TAKEN.join(', ')})`,
  '--not-in <folder>':
    'folder of an earlier import, such as week1.csv.import, whose patients are left out; repeat it',
  '--yes': 'send without a question on a terminal',
  '--again': 'create all patients again of a file that was already imported',
  '--allow-insecure-http': 'allow an http URL of another machine',
};

const VARIABLES: Readonly<Record<string, string>> = {
  clientId: 'PROFILES_CLIENT_ID',
  journal: 'PROFILES_IMPORT_JOURNAL',
};

/** The readers of values that are more than text. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  map: readMapping,
  dateFormat: readFormat,
  asOf: readDay,
  dropInvalid: readOptionalFields,
  notIn: readFolder,
  separator: readSeparator,
  encoding: readEncoding,
  quote: readQuote,
  headerRow: wholeNumber(1, MAX_ROWS),
  rows: wholeNumber(1, MAX_ROWS),
  concurrency: wholeNumber(1, 1000),
  timeout: wholeNumber(1, MAX_TIMER_MS),
  taken: readTaken,
  timeZone: readTimeZone,
  confirm: readStop,
};
const REPEATED = ['map', 'dateFormat', 'taken', 'confirm', 'notIn'];

/**
 * Reads the command line.
 *
 * @returns The arguments, or the exit code if there is nothing left to do.
 */
export function readCommand(
  argv: readonly string[],
  output: Output,
  env: Environment,
): ImportArguments | ExitCode {
  const command = commandNamed(COMMAND_NAME, argv, output)
    .description('Creates the patients of a file, and resumes where it stopped.')
    .version(manifest.version)
    .argument('<file>', 'CSV file or workbook; a row names the columns')
    .addHelpText('after', HELP);
  for (const [flags, description] of Object.entries(OPTIONS)) {
    command.addOption(optionOf(flags, description));
  }
  try {
    command.parse(argv, { from: 'user' });
    const { map, taken = [], ...options } = command.opts();
    const defaults = {
      ...DEFAULTS,
      asOf: new Date(),
      dateFormat: [],
      dropInvalid: [],
      confirm: [],
      notIn: [],
    };
    const lists = {
      map: new Map<string, ColumnUse>(map),
      taken: [...DEFAULT_TAKEN.map(readTaken), ...taken],
    };
    // npm sets this variable.
    const isNpx = env['npm_command'] === 'exec';
    return { ...defaults, ...options, ...lists, argv, isNpx, file: String(command.args[0]) };
  } catch (error) {
    return exitCodeOf(error);
  }
}

/**
 * Reads the command line of `profiles-import template`.
 *
 * @returns The folder of the files, or the exit code if there is nothing left to do.
 */
export function readTemplateCommand(argv: readonly string[], output: Output): string | ExitCode {
  const command = commandNamed(`${COMMAND_NAME} template`, argv, output)
    .description('Writes an empty CSV file and workbook with a column for each field.')
    .argument('[folder]', 'folder of the files', '.');
  try {
    return String(command.parse(argv, { from: 'user' }).processedArgs[0]);
  } catch (error) {
    return exitCodeOf(error);
  }
}

function commandNamed(name: string, argv: readonly string[], output: Output): Command {
  return new Command(name)
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.error(oneLine(hideSecrets(text, argv))),
      outputError: (text, write) => write(text.replace(/^error: /, `${COMMAND_NAME}: `)),
    })
    .exitOverride();
}

function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  throw error;
}

function optionOf(flags: string, description: string): Option {
  const option = new Option(flags, description);
  const name = option.attributeName();
  const [variable, read] = [VARIABLES[name], READERS[name]];
  if (variable) option.env(variable);
  if (!read) return option;
  if (!REPEATED.includes(name)) return option.argParser(read);
  return option.argParser((text, earlier: readonly unknown[] = []) => [...earlier, read(text)]);
}

function readMapping(text: string): readonly [string, ColumnUse] {
  const at = text.lastIndexOf('=');
  if (at < 0 || looksLikeUrl(text)) throw new InvalidArgumentError('It must be "Column=field".');
  return [text.slice(0, at).trim(), { field: text.slice(at + 1).trim() }];
}

function readFormat(text: string): string {
  if (looksLikeUrl(text)) throw new InvalidArgumentError('It must be like dd/MM/yyyy.');
  return text;
}

function readFolder(text: string): string {
  if (!looksLikeUrl(text)) return text;
  throw new InvalidArgumentError('It must be the folder of an import.');
}

function readDay(text: string): Date {
  const day = new Date(`${text}T00:00`);
  // Some engines read 30 February as a day of March.
  const isReal = isPlainDate(text) && day.getDate() === Number(text.slice(-2));
  if (isReal && day.getTime() <= Date.now()) return day;
  throw new InvalidArgumentError('It must be a day as YYYY-MM-DD, and not in the future.');
}

function readTimeZone(text: string): string {
  const zone = resultOf(() => new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions());
  if (zone !== undefined) return zone.timeZone;
  throw new InvalidArgumentError('It must be a time zone, such as Asia/Kolkata.');
}

function readStop(text: string): string {
  if (namesStop(text)) return text;
  throw new InvalidArgumentError(`It must be one of ${Object.keys(STOPS).join(', ')}.`);
}

function readOptionalFields(text: string): readonly string[] {
  const fields = text.split(',').map((field) => field.trim());
  if (fields.every(isOptional)) return [...new Set(fields)].toSorted();
  throw new InvalidArgumentError('It must be optional fields, such as mobile,email.');
}

/** Returns the name of the encoding in the Encoding Standard. */
function readEncoding(text: string): string {
  const encoding = resultOf(() => new TextDecoder(text).encoding);
  if (encoding !== undefined) return encoding;
  throw new InvalidArgumentError(
    'It must be an encoding, such as windows-1252, windows-1250, utf-16le or shift_jis.',
  );
}

function readSeparator(text: string): string {
  if (text === '' || /["\r\n]/.test(text)) {
    throw new InvalidArgumentError('It must be a character, but no quote and no line break.');
  }
  return text === '\\t' || text === 'tab' ? '\t' : text;
}

function readQuote(text: string): string {
  if (text === 'none') return '';
  if (/^[\p{P}\p{S}]$/u.test(text)) return text;
  throw new InvalidArgumentError('It must be a character that is no letter and no digit, or none.');
}

function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

function readTaken(text: string): TakenResponse {
  const [, status, serviceCode] = /^(4\d\d):(.+)$/.exec(text) ?? [];
  if (serviceCode !== undefined) return { status: Number(status), serviceCode };
  throw new InvalidArgumentError('It must be a 4xx status and a code, such as 422:duplicate.');
}
