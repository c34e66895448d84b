import * as z from 'zod/mini';
import { type BodyTypes, body } from './body.ts';
import { type Extras, extrasSchema } from './extras.ts';
import type { BloodGroup, Gender } from './facts.ts';
import * as fields from './fields.ts';

/**
 * A patient to create. A property whose value is `undefined` counts as absent.
 *
 * Source: *Resources and their fields*, Patient profile.
 */
export interface NewPatient {
  /** First name; not blank. Stored in lowercase. */
  readonly fn: string;
  /** Date of birth, a real calendar day as `YYYY-MM-DD`. */
  readonly dob: string;
  /** Gender: `M`, `F` or `O`. */
  readonly gen: Gender;
  /** Middle name. Stored in lowercase. */
  readonly mn?: string | undefined;
  /** Last name. Stored in lowercase. */
  readonly ln?: string | undefined;
  /** Full name. Stored in lowercase. */
  readonly fln?: string | undefined;
  /** Salutation, free text. */
  readonly s?: string | undefined;
  /** Blood group. The field is called `bg` on an EMR user. */
  readonly bloodgroup?: BloodGroup | undefined;
  /** Mobile number with country code: 7 to 15 digits, sent as written. */
  readonly mobile?: string | undefined;
  /** E-mail address. Stored in lowercase. */
  readonly email?: string | undefined;
  /**
   * UHID (unique health identifier, a hospital's number for a patient), partner identifier or
   * username; not blank. It must be unique.
   */
  readonly username?: string | undefined;
  /** ABHA (Ayushman Bharat Health Account) address, free text. */
  readonly abha?: string | undefined;
  /** Additional data, within `EXTRAS_LIMITS`. */
  readonly extras?: Extras | undefined;
}

/** A patient to create. A value for `bg` is a compile error that names `bloodgroup`. */
export type NewPatientInput = NewPatient & {
  /** The field is called `bloodgroup` on a patient. */
  readonly bg?: { readonly [Reason in 'bg is called bloodgroup on a patient']: never } | undefined;
};

/** A patient to create once: its `username` is required. */
export type IdentifiedPatientInput = NewPatientInput & {
  /** The unique `username` of this patient; not blank. */
  readonly username: string;
};

/**
 * The schema of a new patient. Its output is the body to send: names and email in lowercase,
 * without absent fields and ignored keys of `extras`. It is a `ZodMiniObject`, so form libraries
 * can use it as a Standard Schema.
 *
 * Source: *Endpoints*, 2. Create a patient profile.
 *
 * @example
 * ```ts
 * newPatientSchema.parse({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }); // { fn: 'asha', … }
 * newPatientSchema.shape.dob.safeParse('1990-02-30').success; // false
 * ```
 */
export const newPatientSchema: z.ZodMiniObject<BodyTypes<NewPatient>['shape'], z.core.$strict> =
  body<NewPatient>({
    fn: fields.lowercasedName,
    dob: fields.calendarDay,
    gen: fields.gender,
    mn: z.optional(fields.lowercasedText),
    ln: z.optional(fields.lowercasedText),
    fln: z.optional(fields.lowercasedText),
    s: z.optional(fields.freeText),
    bloodgroup: z.optional(fields.bloodGroup),
    mobile: z.optional(fields.phoneNumber),
    email: z.optional(fields.lowercasedEmail),
    username: z.optional(fields.username),
    abha: z.optional(fields.freeText),
    extras: z.optional(extrasSchema),
  });

/**
 * The schema of a patient for `createPatientOnce`: `newPatientSchema` with a required `username`.
 *
 * @example
 * ```ts
 * const form = blanksAsAbsent(identifiedPatientSchema);
 * form.safeParse({ fn: 'Asha', dob: '1990-04-12', gen: 'F', username: '' }).success; // false
 * ```
 */
export const identifiedPatientSchema: z.ZodMiniObject<
  BodyTypes<NewPatient & Pick<IdentifiedPatientInput, 'username'>>['shape'],
  z.core.$strict
> = body<NewPatient & Pick<IdentifiedPatientInput, 'username'>>({
  ...newPatientSchema.shape,
  username: fields.requiredText,
});
