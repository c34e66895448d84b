import * as z from 'zod';
import { keepLimits, withoutIgnored } from './extras-limits.js';
import { BLOOD_GROUPS, GENDERS } from './facts.js';
import { patientFields } from './patient-fields.js';

const name = z.string().trim().min(1).toLowerCase();
const phone = z.string().regex(/^\+?(?:[\s().-]*\d){7,15}$/);
const extras = z.record(z.string(), z.unknown()).transform(withoutIgnored).superRefine(keepLimits);

/**
 * The patient as an application would describe it for itself. `peers.ts` writes `facts.js` and
 * `patient-fields.js`, so that every peer has the fields of the SDK.
 */
export const newPatient = z.strictObject(
  patientFields({
    name,
    date: z.iso.date(),
    gender: z.enum(GENDERS),
    text: z.string(),
    'blood group': z.enum(BLOOD_GROUPS),
    phone,
    email: z.email().toLowerCase(),
    username: z.string(),
    extras,
  }),
);
export const createdPatient = z.object({ oid: z.string().min(1) });
