import authentication from '../../vectors/authentication.json' with { type: 'json' };
import emrUserFields from '../../vectors/emr-user-fields.json' with { type: 'json' };
import endpoints from '../../vectors/endpoints.json' with { type: 'json' };
import errors from '../../vectors/errors.json' with { type: 'json' };
import limits from '../../vectors/limits.json' with { type: 'json' };
import patientFields from '../../vectors/patient-fields.json' with { type: 'json' };
import service from '../../vectors/service.json' with { type: 'json' };
import type { Vector } from './vector.ts';
import { readVectors } from './vector-file.ts';

/** The vectors by the name of their file. */
export const VECTOR_FILES: Readonly<Record<string, readonly Vector[]>> = {
  service: readVectors(service),
  patientFields: readVectors(patientFields),
  emrUserFields: readVectors(emrUserFields),
  endpoints: readVectors(endpoints),
  authentication: readVectors(authentication),
  errors: readVectors(errors),
  limits: readVectors(limits),
};

/** Lists all vectors in the order of the API specification. */
export const VECTORS: readonly Vector[] = Object.values(VECTOR_FILES).flat();
