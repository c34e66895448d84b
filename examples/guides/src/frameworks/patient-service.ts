import { InjectionToken, inject } from '@angular/core';
import type { IdentifiedPatientInput, ProfileOperations } from '@profiles/sdk';
import { from } from 'rxjs';
import { profiles } from '../profiles.ts';

/** The operations of the Profile Service. A test provides others. */
export const PROFILES = new InjectionToken<ProfileOperations>('PROFILES', {
  providedIn: 'root',
  factory: () => profiles,
});

/** Provide it in `app.config.ts`: `providers: [PatientService]`. */
export class PatientService {
  readonly #profiles = inject(PROFILES);

  /** Registers a patient, with one call for all subscribers. */
  register(patient: IdentifiedPatientInput) {
    return from(this.#profiles.createPatientOnce(patient));
  }
}
