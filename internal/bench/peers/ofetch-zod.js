import { createFetch } from 'ofetch';
import { createdPatient, newPatient } from './schemas.js';

export function prepare({ baseUrl, path, headers, patient, fetch }) {
  const client = createFetch({ fetch, defaults: { baseURL: baseUrl, headers, retry: 0 } });
  return async () => {
    const body = newPatient.parse(patient);
    return createdPatient.parse(await client(path, { method: 'POST', body }));
  };
}
