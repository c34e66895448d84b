import type { NewPatient } from '@profiles/sdk';
import { profiles } from './profiles.ts';

/** Registers a patient, and books a visit at another endpoint of the same host. */
export async function bookVisit(patient: NewPatient): Promise<string> {
  const { oid } = await profiles.createPatient(patient);
  const response = await fetch('https://api.example.com/visits/v1/', {
    method: 'POST',
    body: JSON.stringify({ patient: oid }),
  });
  const { id } = await response.json();
  return id;
}
