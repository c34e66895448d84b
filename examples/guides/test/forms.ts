import { createProfilesMock } from '@profiles/mock';
import { type NewPatient, ProfileClient } from '@profiles/sdk';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, vi } from 'vitest';

/** Types and clicks without a pause. */
const user = userEvent.setup({ delay: null });

const mock = createProfilesMock();
const { baseUrl, fetch } = mock;
const profiles = new ProfileClient({ baseUrl, fetch, token: 'any', clientId: 'front-desk' });

// A machine that is busy with other tests is slow.
const WAIT = { timeout: 20_000 };
vi.setConfig({ testTimeout: 30_000 });

interface BothForms<Form> {
  readonly hookForm: Form;
  readonly tanstack: Form;
}

/** Runs the same tests with the form of each library. Each test starts with an empty page and mock. */
export function describeForms<Form>(
  { hookForm, tanstack }: BothForms<Form>,
  tests: (form: Form) => void,
): void {
  describe.each([
    ['react-hook-form', hookForm],
    ['TanStack Form', tanstack],
  ])('with %s', (_, form) => {
    afterEach(() => {
      cleanup();
      mock.reset();
    });
    tests(form);
  });
}

/** Creates the patient of a form on the mock. */
export function register(patient: NewPatient): void {
  void profiles.createPatient(patient);
}

/** Waits for a stored patient, and expects these fields beside the oid. */
export async function expectStored(fields: object): Promise<void> {
  await vi.waitUntil(() => mock.patients.size > 0, WAIT);
  expect(mock.patients.list()).toEqual([{ oid: 'patient-1', ...fields }]);
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

/** Fills in the required fields. */
export async function enterAsha(): Promise<void> {
  await type('First name', 'Asha');
  await type('Date of birth', '1990-04-12');
  await choose('Gender', 'F');
}

export async function click(button: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: button }));
}

/** Waits until the form shows these problems, in this order. */
export async function expectProblems(...problems: string[]): Promise<void> {
  const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(shown()).toEqual(problems), WAIT);
}
