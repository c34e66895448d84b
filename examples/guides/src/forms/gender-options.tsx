import { GENDERS } from '@profiles/sdk/schemas';

/** The options of a `<select>`; the first is selected until one is chosen. */
export function GenderOptions() {
  return ['', ...GENDERS].map((gender) => <option key={gender}>{gender}</option>);
}
