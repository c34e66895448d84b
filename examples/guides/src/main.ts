import { GENDERS } from '@profiles/sdk/schemas';
import { register } from './register.ts';

const [fn = '', dob = '', gender, username = ''] = process.argv.slice(2);
const gen = GENDERS.find((known) => known === gender);
console.log(
  gen
    ? await register({ fn, dob, gen, username })
    : `The gender must be one of ${GENDERS.join(', ')}.`,
);
