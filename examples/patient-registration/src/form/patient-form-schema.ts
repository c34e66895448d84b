import { blanksAsAbsent, newPatientSchema, withMessages } from '@profiles/sdk/schemas';
import * as z from 'zod/mini';
import { extrasRowsSchema } from '../extras/extras-rows-schema.ts';
import { RULE_MESSAGES } from './rule-messages.ts';

/** Validates the form with the SDK's schema and this app's words, and returns the patient. */
export const patientFormSchema = withMessages(
  blanksAsAbsent(z.extend(newPatientSchema, { extras: extrasRowsSchema })),
  ({ rule }) => RULE_MESSAGES[rule],
);
