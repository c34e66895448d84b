import {
  isProfilesError,
  type NewPatient,
  preparePatient,
} from '@profiles/sdk';
import { assert, expect, it } from 'vitest';
import { fieldMessages } from './field-messages.ts';

function messagesOf(patient: NewPatient): unknown {
  try {
    preparePatient(patient);
  } catch (error) {
    assert(isProfilesError(error) && error.code === 'invalid_input');
    return Object.fromEntries(fieldMessages(error));
  }
}

it('puts each message at its field', () => {
  const extras = { ward: { bed: { number: 7 } }, ['key-of-17-letters']: 'B2' };
  expect(
    messagesOf({
      fn: ' ',
      dob: '1990-02-30',
      gen: 'F',
      extras: extras as never,
    }),
  ).toEqual({
    fn: ['must not be blank'],
    dob: ['must be a real day as YYYY-MM-DD'],
    'extras.ward.bed': ['must not nest deeper than one object inside extras'],
    'extras.key-of-17-letters': [
      'must not have a key of more than 16 characters',
    ],
  });
});
