import { profiles } from './surroundings.ts';

export function register(fn: string) {
  return profiles.createPatient({ fn, dob: '1990-04-12', gen: 'F' });
}
