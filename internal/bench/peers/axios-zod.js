import axios from 'axios';
import { createdPatient, newPatient } from './schemas.js';

export function prepare({ baseUrl, path, headers, patient, fetch }) {
  const client = axios.create({ baseURL: baseUrl, headers, adapter: 'fetch', env: { fetch } });
  return async () => {
    const { data } = await client.post(path, newPatient.parse(patient));
    return createdPatient.parse(data);
  };
}
