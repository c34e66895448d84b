import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { codeOf, ImportError, resultOf, unreadable } from '../messages/import-error.ts';
import type { ColumnMap, ColumnUse } from './columns.ts';

const USE = z.strictObject({
  field: z.string(),
  values: z.optional(z.record(z.string(), z.string())),
  formats: z.optional(z.array(z.string())),
  earliest: z.optional(z.string()),
  text: z.optional(z.boolean()),
});

/**
 * Reads a map file: a JSON object of columns, each with a field or with a {@link ColumnUse}.
 *
 * @throws {@link ImportError} if it cannot be read or is not such an object.
 */
export async function readMapFile(path: string | undefined): Promise<ColumnMap> {
  if (path === undefined) return new Map();
  const text = await readFile(path, 'utf8').catch(unreadable(`The --map-file ${path}`));
  // Editors on Windows write a byte order mark. The parser's own error quotes the file.
  const value: unknown = resultOf(() => JSON.parse(text.replace(/^\ufeff/, '')));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ImportError(`The --map-file ${path} must be a JSON object: {"First name": "fn"}.`);
  }
  const uses = new Map<string, ColumnUse>();
  for (const [name, item] of Object.entries(value)) {
    const use = USE.safeParse(typeof item === 'string' ? { field: item } : item);
    if (!use.success) {
      throw new ImportError(
        `In the --map-file ${path}, "${name}" must be a field, or an object with a field and values or formats: {"Sex": {"field": "gen", "values": {"Female": "F"}}}.`,
      );
    }
    uses.set(name, use.data);
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
