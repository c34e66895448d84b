// @vitest-environment happy-dom
import { createProfilesMock } from '@profiles/mock';
import { type NewPatient, ProfileClient } from '@profiles/sdk';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as hookFormRules from '../src/forms/react-hook-form/own-rules.tsx';
import * as hookFormField from '../src/forms/react-hook-form/single-field.tsx';
import * as hookFormSteps from '../src/forms/react-hook-form/steps.tsx';
import * as hookFormWhole from '../src/forms/react-hook-form/whole-form.tsx';
import * as tanstackField from '../src/forms/tanstack-form/single-field.tsx';
import * as tanstackWhole from '../src/forms/tanstack-form/whole-form.tsx';

const hookForm = { ...hookFormWhole, ...hookFormField };
const tanstack = { ...tanstackWhole, ...tanstackField };

// A machine that is busy with other tests is slow.
const WAIT = { timeout: 20_000 };
vi.setConfig({ testTimeout: 30_000 });

/** Types and clicks without a pause. */
const user = userEvent.setup({ delay: null });

const mock = createProfilesMock();
const { baseUrl, fetch } = mock;
const profiles = new ProfileClient({ baseUrl, fetch, token: 'any', clientId: 'front-desk' });

/** Creates the patient of a form on the mock. */
const register = (patient: NewPatient) => void profiles.createPatient(patient);

const type = async (label: string, text: string) =>
  user.type(await screen.findByLabelText(label, {}, WAIT), text);
const erase = (label: string) => user.clear(screen.getByLabelText(label));
const click = (name: string) => user.click(screen.getByRole('button', { name }));

/** Waits until the form shows these problems, in this order. */
async function expectProblems(...problems: string[]): Promise<void> {
  const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(shown()).toEqual(problems), WAIT);
}

/** Waits for a stored patient, and expects this first name. */
async function expectStored(fn = 'asha'): Promise<void> {
  await vi.waitUntil(() => mock.patients.size > 0, WAIT);
  const patient = { oid: 'patient-1', fn, dob: '1990-04-12', gen: 'F' };
  expect(mock.patients.list()).toEqual([patient]);
}

afterEach(() => {
  cleanup();
  mock.reset();
});

describe.each([
  ['React Hook Form', hookForm],
  ['TanStack Form', tanstack],
])('with %s', (_, forms) => {
  it('a form shows each problem until it is corrected, and then registers', async () => {
    render(<forms.PatientForm onRegister={register} />);
    await type('First name', '  ');
    await type('Mobile', '12');
    await click('Register');
    const wrongMobile = 'must be 7 to 15 digits with the country code, like +91 98765 43210';
    await expectProblems('is required', 'is required', 'is required', wrongMobile);
    await type('First name', 'Asha');
    await type('Date of birth', '1990-04-12');
    await user.selectOptions(screen.getByLabelText('Gender'), 'F');
    await erase('Mobile');
    await expectProblems();
    await click('Register');
    await expectStored('  asha');
  });

  it('one field is validated while the user types', async () => {
    render(<forms.BirthdayForm />);
    await type('Date of birth', '1990-04-1');
    await expectProblems('must be a valid date (YYYY-MM-DD)');
    await type('Date of birth', '2');
    await expectProblems();
  });
});

it("a form shows the app's messages while the user types", async () => {
  render(<hookFormRules.WordedForm />);
  await type('dob', '1990');
  await expectProblems('Enter a date such as 1990-04-12.');
  await type('dob', '-04-12');
  await expectProblems();
  await type('fn', 'A');
  await erase('fn');
  await expectProblems('Fill this in.');
});

it("a form validates the app's own field, and does not send it", async () => {
  const onRegister = vi.fn((patient: NewPatient, _referrer: string) => register(patient));
  render(<hookFormRules.ReferralForm onRegister={onRegister} />);
  await type('fn', 'Asha');
  await type('dob', '1990-04-12');
  await type('gen', 'F');
  await click('Register');
  await expectProblems('Enter who refers them.');
  await type('referrer', 'Dr Mehta');
  await click('Register');
  await expectStored();
  expect(onRegister).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'Dr Mehta');
});

it('each step of a wizard is validated separately, and the last one registers', async () => {
  render(<hookFormSteps.Wizard onRegister={register} />);
  await click('Next');
  await expectProblems('is required');
  await type('First name', 'Asha');
  await click('Next');
  await type('dob', '1990-04-12');
  await expectProblems();
  await click('Register');
  await expectProblems('is required');
  await type('gen', 'F');
  await click('Register');
  await expectStored();
});
