import * as z from 'zod';
import { keepLimits, withoutIgnored } from './extras-limits.js';
import { BLOOD_GROUPS, GENDERS } from './facts.js';

const name = z.string().trim().min(1).toLowerCase();
const phone = z.string().regex(/^\+?(?:[\s().-]*\d){7,15}$/);
const extras = z.record(z.string(), z.unknown()).transform(withoutIgnored).superRefine(keepLimits);

/**
 * The patient as an application would describe it for itself. Its fields are a copy on purpose: to write
 * them is what the SDK saves. `peers.test.ts` compares them with the SDK's; `facts.js` comes from `peers.ts`.
 */
export const newPatient = z.strictObject({
  fn: name,
  dob: z.iso.date(),
  gen: z.enum(GENDERS),
  mn: name.optional(),
  ln: name.optional(),
  fln: name.optional(),
  s: z.string().optional(),
  bloodgroup: z.enum(BLOOD_GROUPS).optional(),
  mobile: phone.optional(),
  email: z.email().toLowerCase().optional(),
  username: z.string().optional(),
  abha: z.string().optional(),
  extras: extras.optional(),
});
export const createdPatient = z.object({ oid: z.string().min(1) });
