import { readFile, writeFile } from 'node:fs/promises';
import { codeOf, ImportError } from '../import-error.ts';
import type { ColumnMap, ColumnUse } from './columns.ts';

/**
 * Reads a map file: a JSON object of columns, each with a field or with a {@link ColumnUse}.
 *
 * @throws {@link ImportError} if it cannot be read or is not such an object.
 */
export async function readMapFile(path: string | undefined): Promise<ColumnMap> {
  if (path === undefined) return new Map();
  const uses = new Map<string, ColumnUse>();
  for (const [name, value] of Object.entries(await readObject(path))) {
    const use = useOf(value);
    if (use === undefined) {
      throw new ImportError(
        `In the --map-file ${path}, "${name}" must be a field, or an object with a field and values or formats: {"Sex": {"field": "gen", "values": {"Female": "F"}}}.`,
      );
    }
    uses.set(name, use);
  }
  return uses;
}

/**
 * Writes a map file. An existing file is not replaced.
 *
 * @throws {@link ImportError} if it cannot be written.
 */
export async function writeMapFile(path: string, map: ColumnMap): Promise<void> {
  try {
    await writeFile(path, `${mapText(map)}\n`, { flag: 'wx' });
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

function useOf(value: unknown): ColumnUse | undefined {
  if (typeof value === 'string') return { field: value };
  if (!isObject(value)) return undefined;
  const { field, values = {}, formats = [], earliest, text = false, ...others } = value;
  if (typeof field !== 'string' || !isTexts(values) || !isTextList(formats)) return undefined;
  if (earliest !== undefined && typeof earliest !== 'string') return undefined;
  if (typeof text !== 'boolean' || Object.keys(others).length > 0) return undefined;
  return { field, values, formats, earliest, text };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && isTextList(Object.values(value));
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

async function readObject(path: string): Promise<Readonly<Record<string, unknown>>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new ImportError(`The --map-file ${path} cannot be read (${codeOf(error)}).`);
  }
  try {
    // Editors on Windows write a byte order mark.
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (isObject(value)) return value;
  } catch {
    // The parser's own error quotes the file.
  }
  throw new ImportError(`The --map-file ${path} must be a JSON object: {"First name": "fn"}.`);
}
