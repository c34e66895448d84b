import type { IdentifiedPatientInput } from '@profiles/sdk';
import { ESTIMATED_DOB_KEY, estimateDob } from '@profiles/sdk/schemas';
import { profiles } from './profiles.ts';

type Person = Omit<IdentifiedPatientInput, 'dob' | 'extras'>;

/** Registers a person who knows an age in whole years. */
export function registerByAge(person: Person, age: number) {
  return profiles.createPatientOnce({
    ...person,
    dob: estimateDob(age),
    extras: { [ESTIMATED_DOB_KEY]: true },
  });
}
