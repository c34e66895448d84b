import type { SCHEMAS } from '../schemas.ts';
import type { Situation } from './situation.ts';

type SchemaName = keyof typeof SCHEMAS;

/** The parts of an operation that only the OpenAPI description has. */
export interface DescribedOperation {
  readonly tags: readonly ['Patients' | 'EMR users'];
  readonly summary: string;
  readonly description: string;
  /** The meaning of the oid in its path. */
  readonly oid?: string;
  /** The schema of its body, if it has one. */
  readonly body?: SchemaName;
  /** The schema of its successful response. */
  readonly success: SchemaName;
  /** The situations whose responses are its examples. */
  readonly situations: readonly Situation[];
  /** The situation at its path without the last slash, if the API specification shows both paths. */
  readonly withoutSlash?: Situation;
}
