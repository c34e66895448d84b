import { z } from 'zod';
import { keepLimits, withoutIgnored } from '../extras-limits.js';
import { BLOOD_GROUPS, GENDERS } from '../facts.js';

const name = z.string().trim().min(1).toLowerCase();
const phone = z.string().regex(/^\+?(?:[\s().-]*\d){7,15}$/);
const extras = z.record(z.string(), z.unknown()).transform(withoutIgnored).superRefine(keepLimits);

/** The patient as the other peers describe it, in the words of zod 3. */
export const newPatient = z.strictObject({
  fn: name,
  dob: z.string().date(),
  gen: z.enum(GENDERS),
  mn: name.optional(),
  ln: name.optional(),
  fln: name.optional(),
  s: z.string().optional(),
  bloodgroup: z.enum(BLOOD_GROUPS).optional(),
  mobile: phone.optional(),
  email: z.string().email().toLowerCase().optional(),
  username: z.string().optional(),
  abha: z.string().optional(),
  extras: extras.optional(),
});
export const createdPatient = z.object({ oid: z.string().min(1) });
