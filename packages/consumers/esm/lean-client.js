import ky from 'ky';
import * as z from 'zod/mini';

// What a team without the SDK starts from: ky, and zod's schemas of the two bodies and answers, with
// neither the limits of `extras` nor a word on what is wrong. `sizes.ts` measures the SDK against it.

const text = z.optional(z.string());
const lowercased = z.optional(z.string().check(z.toLowerCase()));
const gender = z.enum(['M', 'F', 'O']);
const bloodGroup = z.optional(z.enum(['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']));
const date = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
const email = z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/));
const extras = z.optional(z.record(z.string(), z.unknown()));

const newPatient = z.strictObject({
  fn: z.string().check(z.toLowerCase(), z.minLength(1)),
  dob: date,
  gen: gender,
  mn: lowercased,
  ln: lowercased,
  fln: lowercased,
  s: text,
  bloodgroup: bloodGroup,
  mobile: z.optional(z.string().check(z.regex(/^\+?[\d ().-]{7,}$/))),
  email: z.optional(email.check(z.toLowerCase())),
  username: text,
  abha: text,
  extras,
});

const emrUserChanges = z.strictObject({
  mobile: z.optional(z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))),
  email: z.optional(email),
  gen: z.optional(gender),
  dob: z.optional(date),
  fn: text,
  mn: text,
  ln: text,
  fln: text,
  bg: bloodGroup,
  s: text,
  extras,
});

const createdPatient = z.looseObject({ oid: z.string().check(z.minLength(1)) });
const updatedEmrUser = z.looseObject({ message: z.string() });

export { createdPatient, emrUserChanges, ky, newPatient, updatedEmrUser };
