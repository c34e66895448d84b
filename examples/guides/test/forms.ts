import { createProfilesMock } from '@profiles/mock';
import { type NewPatient, ProfileClient } from '@profiles/sdk';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, vi } from 'vitest';

/** Types and clicks without a pause. */
const user = userEvent.setup({ delay: null });

const mock = createProfilesMock();
const { baseUrl, fetch } = mock;
const profiles = new ProfileClient({ baseUrl, fetch, token: 'any', clientId: 'front-desk' });

// A machine that is busy with other tests is slow.
const WAIT = { timeout: 20_000 };
vi.setConfig({ testTimeout: 30_000 });

/** Resets the mock and removes what was rendered, after each test of a file. */
export function resetAfterEach(): void {
  afterEach(() => {
    cleanup();
    mock.reset();
  });
}

/** Creates the patient of a form on the mock. */
export function register(patient: NewPatient): void {
  void profiles.createPatient(patient);
}

/** Returns the stored patient, once there is one. */
export async function storedPatient(): Promise<unknown> {
  await vi.waitUntil(() => mock.patients.size > 0, WAIT);
  return mock.patients.list()[0];
}

export async function type(label: string, text: string): Promise<void> {
  await user.type(await screen.findByLabelText(label, {}, WAIT), text);
}

export async function erase(label: string): Promise<void> {
  await user.clear(screen.getByLabelText(label));
}

export async function choose(label: string, option: string): Promise<void> {
  await user.selectOptions(screen.getByLabelText(label), option);
}

export async function click(button: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: button }));
}

/** Waits until the form shows these problems, in this order. */
export async function expectProblems(...problems: string[]): Promise<void> {
  const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(shown()).toEqual(problems), WAIT);
}
