import { z } from 'zod';
import { keepLimits, withoutIgnored } from '../extras-limits.js';
import { BLOOD_GROUPS, GENDERS } from '../facts.js';
import { patientFields } from '../patient-fields.js';

const name = z.string().trim().min(1).toLowerCase();
const phone = z.string().regex(/^\+?(?:[\s().-]*\d){7,15}$/);
const extras = z.record(z.string(), z.unknown()).transform(withoutIgnored).superRefine(keepLimits);

/** The same patient as that of the other peers, for zod 3. */
export const newPatient = z.strictObject(
  patientFields({
    name,
    date: z.string().date(),
    gender: z.enum(GENDERS),
    text: z.string(),
    'blood group': z.enum(BLOOD_GROUPS),
    phone,
    email: z.string().email().toLowerCase(),
    username: z.string(),
    extras,
  }),
);
export const createdPatient = z.object({ oid: z.string().min(1) });
