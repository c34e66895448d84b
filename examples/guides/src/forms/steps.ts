import type { FormValues } from '@profiles/sdk/schemas';
import * as z from 'zod/mini';
import { patientForm } from './patient-form.ts';

export const nameStep = z.pick(patientForm, { fn: true, ln: true });
export const birthStep = z.pick(patientForm, { dob: true, gen: true });

export type Name = z.output<typeof nameStep>;
export type Birth = z.output<typeof birthStep>;

export const NO_NAME: FormValues<typeof nameStep> = { fn: '', ln: '' };
export const NO_BIRTH: FormValues<typeof birthStep> = { dob: '', gen: '' };
