import { type InputRule, withMessages } from '@profiles/sdk/schemas';
import { patientForm } from './patient-form.ts';

const WORDS: Partial<Record<InputRule, string>> = {
  required: 'Fill this in.',
  date: 'Enter a date such as 1990-04-12.',
  phone: 'Enter the number with its country code.',
};

export const wordedForm = withMessages(patientForm, ({ rule }) => WORDS[rule]);
