import { isProfilesError } from '@profiles/sdk';
import { assert, expect, it } from 'vitest';
import { fieldMessages } from './field-messages.ts';
import { profiles } from './profiles.ts';

it('groups the messages by field', async () => {
  const tooDeep = { ward: { bed: { number: 7 } } } as never;
  const patient = {
    fn: ' ',
    dob: '1990-02-30',
    gen: 'F',
    extras: tooDeep,
  } as const;
  const error: unknown = await profiles.createPatient(patient).catch((reason: unknown) => reason);
  assert(isProfilesError(error) && error.code === 'invalid_input');
  expect(Object.fromEntries(fieldMessages(error))).toEqual({
    fn: ['must not be blank'],
    dob: ['must be a valid date (YYYY-MM-DD)'],
    'extras.ward.bed': ['must not nest objects more than one level deep'],
  });
});
