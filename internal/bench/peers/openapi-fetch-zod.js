import createClient from 'openapi-fetch';
import { createdPatient, newPatient } from './schemas.js';

export function prepare({ baseUrl, path, headers, patient, fetch }) {
  const client = createClient({ baseUrl, headers, fetch });
  return async () => {
    const { data, error } = await client.POST(path, { body: newPatient.parse(patient) });
    if (error) throw new Error('the create failed');
    return createdPatient.parse(data);
  };
}
