import { blanksAsAbsent, type FormValues, newPatientSchema } from '@profiles/sdk/schemas';
import * as z from 'zod/mini';

export const referralForm = blanksAsAbsent(
  z.extend(newPatientSchema, { referrer: z.string('Enter who refers them.') }),
);

export const NO_REFERRAL: FormValues<typeof referralForm> = {
  fn: '',
  dob: '',
  gen: '',
  referrer: '',
};
