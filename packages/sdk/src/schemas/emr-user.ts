import * as z from 'zod/mini';
import { type BodyTypes, body } from './body.ts';
import { arbitraryExtrasSchema, extrasSchema } from './extras.ts';
import type { BloodGroup, Gender } from './facts.ts';
import { bloodGroup, calendarDay, e164Number, email, freeText, gender } from './fields.ts';
import type { JsonObject } from './json.ts';

/**
 * Changes to an EMR (electronic medical record) user: the fields to change, sent as written. A
 * property whose value is `undefined` counts as absent. `null` does not clear a field.
 *
 * Source: *Resources and their fields*, EMR user profile.
 */
export interface EmrUserChanges {
  /** Mobile number in E.164 form, such as `+14155550100`. */
  readonly mobile?: string | undefined;
  /** E-mail address. */
  readonly email?: string | undefined;
  /** Gender: `M`, `F` or `O`. */
  readonly gen?: Gender | undefined;
  /** Date of birth, a real calendar day as `YYYY-MM-DD`. */
  readonly dob?: string | undefined;
  /** First name. */
  readonly fn?: string | undefined;
  /** Middle name. */
  readonly mn?: string | undefined;
  /** Last name. */
  readonly ln?: string | undefined;
  /** Full name. */
  readonly fln?: string | undefined;
  /** Blood group. The field is called `bloodgroup` on a patient. */
  readonly bg?: BloodGroup | undefined;
  /** Salutation, free text. */
  readonly s?: string | undefined;
  /**
   * Additional data: any JSON object, or one within `EXTRAS_LIMITS` if `updateExtras` is
   * `'limited'`.
   */
  readonly extras?: JsonObject | undefined;
}

/** Changes to an EMR user. A value for `bloodgroup` is a compile error that names `bg`. */
export type EmrUserChangesInput = EmrUserChanges & {
  /** The field is called `bg` on an EMR user. */
  readonly bloodgroup?:
    | { readonly [Reason in 'bloodgroup is called bg on an EMR user']: never }
    | undefined;
};

/**
 * The schema of changes to an EMR user, with any JSON object as `extras`. Its output is the body to
 * send. It is a `ZodMiniObject`, so form libraries can use it as a Standard Schema.
 *
 * Source: *Endpoints*, 1. Update EMR user profile.
 *
 * @example
 * ```ts
 * emrUserChangesSchema.parse({ bg: 'O+', extras: { ward: [['B2']] } });
 * // { bg: 'O+', extras: { ward: [['B2']] } }
 * ```
 */
export const emrUserChangesSchema: z.ZodMiniObject<
  BodyTypes<EmrUserChanges>['shape'],
  z.core.$strict
> = body<EmrUserChanges>({
  mobile: z.optional(e164Number),
  email: z.optional(email),
  gen: z.optional(gender),
  dob: z.optional(calendarDay),
  fn: z.optional(freeText),
  mn: z.optional(freeText),
  ln: z.optional(freeText),
  fln: z.optional(freeText),
  bg: z.optional(bloodGroup),
  s: z.optional(freeText),
  extras: z.optional(arbitraryExtrasSchema),
});

/**
 * The schema of changes to an EMR user, with the limits of a patient's `extras`. The API
 * specification does not say whether they apply to updates.
 *
 * Source: *Endpoints*, 1. Update EMR user profile; *Limits*.
 *
 * @example
 * ```ts
 * limitedEmrUserChangesSchema.safeParse({ extras: { ward: [['B2']] } }).success; // false
 * ```
 */
export const limitedEmrUserChangesSchema: typeof emrUserChangesSchema = body<EmrUserChanges>({
  ...emrUserChangesSchema.shape,
  extras: z.optional(extrasSchema),
});
