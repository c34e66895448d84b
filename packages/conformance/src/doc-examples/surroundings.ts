import { useProfilesMock } from '@profiles/mock/vitest';
import { type NewPatient, ProfileClient } from '@profiles/sdk';
import { beforeEach, vi } from 'vitest';

const BASE_URL = 'https://api.example.com';

/** Serves what the examples call, and keeps what they print to itself. */
export function useService() {
  useProfilesMock({ baseUrl: BASE_URL, seed: { emrUsers: [{ oid }] } });
  beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue());
}

export const oid = 'dr-mehta';
export const token = 'any';
export const patient: NewPatient = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };
export const profiles = new ProfileClient({
  baseUrl: BASE_URL,
  token,
  clientId: 'front-desk',
});

export function warnThatItMayBeStored() {}
export function showPatient(_oid: string) {}
