import type { OperationName } from '@profiles/sdk';
import { VECTORS } from '../vectors/all-vectors.ts';
import type { Vector } from '../vectors/vector.ts';
import { jsonCode } from './json-code.ts';

/** An example of how the SDK treats one field of an input. */
export interface ClientExample {
  readonly operation: OperationName;
  readonly field: string;
  /** The client's option of this name, if it is not the default. */
  readonly updateExtras: 'limited' | undefined;
  /** The value. Absent if the example is a missing field. */
  readonly given: unknown;
  /** The value that the SDK sends. Absent if the SDK rejects it. */
  readonly sent?: unknown;
  /** The rules that the value breaks. */
  readonly rejectedBy: readonly string[];
  readonly statement: string;
}

/** Lists the vectors that are about one field of one request. */
export const CLIENT_EXAMPLES: readonly ClientExample[] = VECTORS.flatMap(exampleOf);

function exampleOf({ section, field, statement, steps }: Vector): readonly ClientExample[] {
  const [step, next] = steps;
  if (!step?.client || next || field === undefined || section === 'Endpoints') return [];
  const { operation, updateExtras, client, input = {} } = step;
  const given = input[field];
  const example = { operation, field, updateExtras, given, statement };
  if ('rejects' in client) {
    const rejectedBy = client.rejects.map(({ rule }) => rule);
    return [{ ...example, rejectedBy }];
  }
  // A vector about the oid in the path is about no field.
  if (given === undefined) return [];
  const sent = client.sends === 'as given' ? given : client.sends[field];
  return [{ ...example, sent, rejectedBy: [] }];
}

/** Examples with a longer value do not fit in a table. */
const LONGEST = 45;

export function fitsInTable({ given }: ClientExample): boolean {
  return given === undefined || JSON.stringify(given).length <= LONGEST;
}

/** Describes in Markdown how the SDK treats a value. */
export function treatment({ given, sent, rejectedBy }: ClientExample): string {
  if (rejectedBy.length > 0) return rejectedBy.map((rule) => `\`${rule}\``).join(', ');
  if (JSON.stringify(sent) === JSON.stringify(given)) return 'sent as given';
  if (sent === String(given).toLowerCase()) return 'sent in lowercase';
  return `sent as ${jsonCode(sent)}`;
}
