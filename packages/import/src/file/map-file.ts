import { readFile, writeFile } from 'node:fs/promises';
import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import { codeOf, ImportError, unreadable } from '../messages/import-error.ts';
import { type ColumnMap, type ColumnUse, columnUseSchema } from './columns.ts';

/**
 * Reads a map file: a JSON object of columns, each with a field or with a {@link ColumnUse}.
 *
 * @throws {@link ImportError} if it cannot be read or is not such an object.
 */
export async function readMapFile(path: string | undefined): Promise<ColumnMap> {
  if (path === undefined) return new Map();
  const content = await readFile(path, 'utf8').catch(unreadable(`The --map-file ${path}`));
  // Editors on Windows write a byte order mark.
  const text = content.replace(/^\ufeff/, '');
  const fault = jsonFault(text);
  if (fault !== undefined) throw new ImportError(`The --map-file ${path} ${fault}. Correct it.`);
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ImportError(`The --map-file ${path} must be a JSON object: {"First name": "fn"}.`);
  }
  const uses = new Map<string, ColumnUse>();
  for (const [name, item] of Object.entries(value)) {
    const use = columnUseSchema.safeParse(typeof item === 'string' ? { field: item } : item);
    if (!use.success) {
      throw new ImportError(
        `In the --map-file ${path}, "${name}" must be a field, or an object with a field and values or formats: {"Sex": {"field": "gen", "values": {"Female": "F"}}}.`,
      );
    }
    uses.set(name, use.data);
  }
  return uses;
}

/** What is wrong, by the name of the parser's error. Its text is not shown: it may have values. */
const FAULTS: Readonly<Record<string, string>> = {
  PropertyNameExpected: ': there is a comma too many before it, or a name without quotes',
  CommaExpected: ': a comma is missing before it',
  ColonExpected: ': a colon is missing before it',
  CloseBraceExpected: ': a brace is not closed',
  UnexpectedEndOfString: ': a quote is not closed',
  InvalidCommentToken: ': JSON has no comments',
  EndOfFileExpected: ': the object has already ended',
};

/** Says where a text is not JSON, or has a key twice. `JSON.parse` would quote it, and keep the last. */
function jsonFault(text: string): string | undefined {
  const objects: Set<string>[] = [];
  let fault: string | undefined;
  const addFault = (what: string, line: number, column: number, why = '') => {
    fault ??= `${what} at line ${line + 1}, column ${column + 1}${why}`;
  };
  const visitor: JSONVisitor = {
    onObjectBegin: () => void objects.push(new Set()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty: (key, _offset, _length, line, column) => {
      if (objects.at(-1)?.has(key)) addFault('names something twice', line, column);
      objects.at(-1)?.add(key);
    },
    onError: (code, _offset, _length, line, column) =>
      addFault('is not JSON', line, column, FAULTS[printParseErrorCode(code)]),
  };
  visit(text, visitor, { disallowComments: true });
  return fault;
}

/**
 * Writes a map file, for its owner only: it may have values of the file. An existing file is not
 * replaced.
 *
 * @throws {@link ImportError} if it cannot be written.
 */
export async function writeMapFile(path: string, map: ColumnMap): Promise<void> {
  try {
    await writeFile(path, `${mapText(map)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const code = codeOf(error);
    const why = code === 'EEXIST' ? 'exists, and is not replaced' : `cannot be written (${code})`;
    throw new ImportError(`The map file ${path} ${why}. Use another --write-map.`);
  }
}

/** Returns a map as the text of a map file, a line for each column. */
export function mapText(map: ColumnMap): string {
  const lines = [...map].map(([name, { field, values = {}, formats = [], earliest, text }]) => {
    const more = {
      ...(Object.keys(values).length > 0 && { values }),
      ...(formats.length > 0 && { formats }),
      ...(earliest !== undefined && { earliest }),
      ...(text && { text }),
    };
    const use = Object.keys(more).length > 0 ? { field, ...more } : field;
    return `  ${JSON.stringify(name)}: ${JSON.stringify(use)}`;
  });
  return `{\n${lines.join(',\n')}\n}`;
}
