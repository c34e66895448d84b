import { format } from 'node:util';
import { type Fault, faults, type ProfilesMock } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { type NewPatient, ProfileClient } from '@profiles/sdk';
import { beforeEach, expect, onTestFinished, vi } from 'vitest';

/**
 * The faults of the service in the examples that handle an error, by the name of the example. It is
 * `undefined` if the example itself causes the error.
 */
const FAILURES = {
  ApiError: { kind: 'respond', status: 409 },
  ConfigurationError: undefined,
  ConnectionError: { kind: 'drop' },
  InvalidInputError: undefined,
  isProfilesError: { kind: 'drop', stored: true },
  RedirectError: faults.redirect,
  TimeoutError: { kind: 'hang' },
  UnexpectedResponseError: faults.missingOid,
} as const satisfies Readonly<Record<string, Fault | undefined>>;

const EXAMPLE_URL = 'https://api.example.com';

let mock: ProfilesMock;

/** Serves the mock that the examples call, and records what they print. */
export function useService() {
  mock = useProfilesMock({ baseUrl: EXAMPLE_URL, seed: { emrUsers: [{ oid }] } });
  beforeEach(() => {
    warnThatItMayBeStored.mockClear();
    const log = vi.spyOn(console, 'log').mockReturnValue();
    return () => log.mockRestore();
  });
}

/** Makes the service fail as the example of an error describes. */
export function failAs(name: keyof typeof FAILURES) {
  const fault = FAILURES[name];
  if (!fault) return;
  mock.fail('createPatient', fault);
  // The tests do not wait for a timeout.
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
  onTestFinished(() => void vi.useRealTimers());
}

/** Fails the test, even if the example catches the error of an assertion. */
export function nothingThrown() {
  expect.soft('nothing', 'what the try of the example throws').toBe('an error');
}

/** Lists the lines that the example printed. */
export function printed(): readonly string[] {
  return vi.mocked(console.log).mock.calls.map((line) => format(...line));
}

export const oid = 'emr-user-1';
export const token = 'any';
export const patient: NewPatient = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };
export const profiles = new ProfileClient({
  baseUrl: EXAMPLE_URL,
  token,
  clientId: 'front-desk',
});

export const warnThatItMayBeStored = vi.fn();
export function showPatient(_oid: string) {}
export function register(fn: string) {
  return profiles.createPatient({ fn, dob: '1990-04-12', gen: 'F' });
}
