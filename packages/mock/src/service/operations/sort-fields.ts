import type { emrUserChangesSchema, newPatientSchema } from '@profiles/sdk/schemas';
import type { SentFields } from '../../http/body-reading.ts';
import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import { FieldProblems } from './field-problems.ts';

/** The schema of a request body. */
export type BodySchema = typeof newPatientSchema | typeof emrUserChangesSchema;

/** Returns whether a body must or may have a field, or `undefined` if it cannot. */
export function fieldNeed(
  { shape }: BodySchema,
  name: string,
): 'required' | 'optional' | undefined {
  if (!Object.hasOwn(shape, name)) return undefined;
  const fields: Readonly<Record<string, { readonly type: string }>> = shape;
  return fields[name]?.type === 'optional' ? 'optional' : 'required';
}

/** The fields of a body that are not ignored, and the problems with the others and with nulls. */
export interface SortedFields {
  readonly values: ReadonlyMap<string, unknown>;
  readonly cleared: ReadonlySet<string>;
  readonly problems: FieldProblems;
}

const SECTION = 'Resources and their fields';

/** Omits ignored fields, and separates nulls that clear a field from values. */
export function sortFields(
  read: ReadBehaviour,
  body: BodySchema,
  fields: SentFields,
): SortedFields {
  const problems = new FieldProblems();
  const values = new Map<string, unknown>();
  const cleared = new Set<string>();
  for (const [name, value] of fields) {
    const need = fieldNeed(body, name);
    if (need === undefined) {
      const policy = read('unknownFields');
      problems.add(SECTION, `${quoted(name)} ${UNKNOWN}`, policy === 'rejected');
      // Only the service creates an oid. It is never a field.
      if (policy !== 'stored' || name === 'oid') continue;
    }
    if (value !== null) {
      values.set(name, value);
    } else if (need !== 'required') {
      // A required field that is null counts as missing, which the schema reports.
      const policy = read('nullFields');
      problems.add(SECTION, `${quoted(name)} is null`, policy === 'rejected');
      if (policy === 'cleared') cleared.add(name);
    }
  }
  return { values, cleared, problems };
}

const UNKNOWN = 'is not a field of this operation';
const MAX_NAME_LENGTH = 32;

function quoted(name: string): string {
  return name.length > MAX_NAME_LENGTH ? 'a field with a long name' : JSON.stringify(name);
}
