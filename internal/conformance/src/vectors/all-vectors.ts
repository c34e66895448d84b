import * as z from 'zod/mini';
import authentication from '../../vectors/authentication.json' with { type: 'json' };
import emrUserFields from '../../vectors/emr-user-fields.json' with { type: 'json' };
import endpoints from '../../vectors/endpoints.json' with { type: 'json' };
import errors from '../../vectors/errors.json' with { type: 'json' };
import limits from '../../vectors/limits.json' with { type: 'json' };
import patientFields from '../../vectors/patient-fields.json' with { type: 'json' };
import service from '../../vectors/service.json' with { type: 'json' };
import { type Vector, vectorSchema } from './vector.ts';

/** The vectors by the name of their file. */
export const VECTOR_FILES: Readonly<Record<string, readonly Vector[]>> = z
  .record(z.string(), z.array(vectorSchema))
  .parse({ service, patientFields, emrUserFields, endpoints, authentication, errors, limits });

/** Lists all vectors in the order of the API specification. */
export const VECTORS: readonly Vector[] = Object.values(VECTOR_FILES).flat();
