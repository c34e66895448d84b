import { EXTRAS_LIMITS } from '@profiles/sdk/schemas';
import type { FormRule } from './form-issue.ts';

const { keyLength } = EXTRAS_LIMITS;

/** What the form says of each broken rule, to be read after the name of the field. */
export const RULE_MESSAGES: Readonly<Record<FormRule, string>> = {
  required: 'Fill this in: no patient is registered without it.',
  type: 'This cannot be stored here.',
  enum: 'Choose one from the list.',
  date: 'Enter a day that exists, as year-month-day.',
  email: 'Enter a whole e-mail address, such as asha@example.com.',
  e164: 'Enter the number with its country code, such as +14155550100.',
  phone: 'Enter the whole number with its country code, such as +91 98765 43210.',
  unknown_field: 'The service has no such field.',
  oid: 'This cannot be an identifier.',
  'extras.not_object': 'Additional data must be rows of keys and values.',
  'extras.not_json': 'This value cannot be stored.',
  'extras.nested_list': 'A list cannot hold another list.',
  'extras.object_in_list': 'A list cannot hold a group.',
  'extras.too_deep': 'A group cannot hold another group.',
  'extras.key_too_long': `Shorten the key to ${keyLength} characters.`,
  'row.no_key': 'Give the row a key, or remove it.',
  'row.same_key': 'Another row has this key already.',
  'row.not_a_number': 'Enter a number of at most 15 digits, such as 36.6.',
};
