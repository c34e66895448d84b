import { initClient, initContract } from '@ts-rest/core';
import { createdPatient, newPatient } from './schemas.js';

/** The client validates responses by the contract, but not request bodies. */
export function prepare({ baseUrl, path, headers, patient, fetch }) {
  // The client has no option for fetch.
  globalThis.fetch = fetch;
  const contract = initContract().router({
    createPatient: {
      method: 'POST',
      path,
      body: newPatient,
      responses: { 201: createdPatient },
      strictStatusCodes: true,
    },
  });
  const client = initClient(contract, { baseUrl, baseHeaders: headers, validateResponse: true });
  return async () => {
    const { body } = await client.createPatient({ body: newPatient.parse(patient) });
    return body;
  };
}
