import { EXTRAS_LIMITS, type InputRule } from '@profiles/sdk/schemas';
import type { RowRule } from '../extras/entry-issues.ts';

const { keyLength } = EXTRAS_LIMITS;

/** The message of each rule, to be read after the name of the field. */
export const RULE_MESSAGES: Readonly<Record<InputRule | RowRule, string | undefined>> = {
  required: 'Fill this in: it is required.',
  blank: 'Fill this in, or leave it empty.',
  // The checks of this form have this rule, with their own messages.
  type: undefined,
  enum: 'Choose one from the list.',
  date: 'This date does not exist, or it is not complete. Check day, month and year.',
  email: 'Enter a complete e-mail address, such as asha@example.com.',
  phone: 'Enter the complete number with its country code, such as +91 98765 43210.',
  e164: 'Enter the complete number with +, such as +919876543210.',
  unknown_field: 'Remove this field: a patient does not have it.',
  oid: 'Choose a person from the records.',
  'extras.not_object': 'Enter the additional data in rows.',
  'extras.not_json': 'Enter a text, a number, yes or no.',
  'extras.nested_list': 'Enter the values of this list in one row.',
  'extras.object_in_list': 'Move this group out of the list.',
  'extras.too_deep': 'Move this group out of the other group.',
  'extras.key_too_long': `Shorten the key to ${keyLength} characters.`,
  'row.no_key': 'Give the row a key, or remove it.',
  'row.same_key': 'Another row has this key already.',
  'row.not_a_number': 'Enter a number of at most 15 digits, such as 36.6.',
};
