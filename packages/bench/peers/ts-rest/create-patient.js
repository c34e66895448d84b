import { initClient, initContract } from '@ts-rest/core';
import { createdPatient, newPatient } from './schemas.js';

/** The client validates answers by the contract; bodies it leaves to its caller. */
export function prepare({ baseUrl, path, headers, patient, fetch }) {
  // It takes no fetch of its own.
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
