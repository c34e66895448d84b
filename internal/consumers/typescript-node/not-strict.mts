import { blanksAsAbsent, type FormValues, newPatientSchema } from '@profiles/sdk/schemas';

const form = blanksAsAbsent(newPatientSchema);

// Without `strictNullChecks`, `undefined` is a value of every type. A required field stays required.
export const patient: { fn: string; bloodgroup?: string } = form.parse({});
// @ts-expect-error the gender is missing
export const values: FormValues<typeof form> = { fn: '', dob: '' };
