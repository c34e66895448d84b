import { EXTRAS_LIMITS, type InputRule } from '@profiles/sdk/schemas';
import type { RowRule } from '../extras/entry-issues.ts';

const { keyLength } = EXTRAS_LIMITS;

/** The words for each rule that this form can break, to be read after the name of the field. */
export const RULE_MESSAGES: Readonly<Partial<Record<InputRule | RowRule, string>>> = {
  required: 'Fill this in: it is required.',
  enum: 'Choose one from the list.',
  date: 'This date does not exist, or it is not complete. Check day, month and year.',
  email: 'Enter a complete e-mail address, such as asha@example.com.',
  phone: 'Enter the complete number with its country code, such as +91 98765 43210.',
  'extras.key_too_long': `Shorten the key to ${keyLength} characters.`,
  'row.no_key': 'Give the row a key, or remove it.',
  'row.same_key': 'Another row has this key already.',
  'row.not_a_number': 'Enter a number of at most 15 digits, such as 36.6.',
};
