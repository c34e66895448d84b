// @vitest-environment happy-dom
import { createProfilesMock, type Fault, faults } from '@profiles/mock';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RegistrationPage } from './registration-page.tsx';

const mock = createProfilesMock({ baseUrl: 'https://api.example.com' });
const user = userEvent.setup({ delay: null });
const field = (label: string) => screen.getByLabelText(label);
const button = () => screen.getByRole<HTMLButtonElement>('button');

beforeEach(() => {
  vi.stubGlobal('fetch', mock.fetch);
  // A retry does not wait.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  render(<RegistrationPage />);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  mock.reset();
});

async function fillIn() {
  await user.type(field('First name'), 'Asha');
  await user.type(field('Date of birth'), '1990-04-12');
  await user.selectOptions(field('Gender'), 'F');
  await user.type(field('UHID'), 'UHID-1042');
}

/** Returns whether the user can leave the page without a confirmation. */
function leave(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it('registers a patient, and hides the form', async () => {
  await fillIn();
  await user.click(button());
  await screen.findByText('Registered as patient-1.');
  expect(screen.queryByLabelText('First name')).toBeNull();
  expect(mock.patients.get('patient-1')).toMatchObject({ fn: 'asha' });
});

it('shows each problem at its field, and sends nothing', async () => {
  await user.type(field('First name'), 'Asha');
  await user.click(button());
  expect(screen.getAllByRole('alert')).toHaveLength(3);
  expect(mock.requests).toEqual([]);
});

it('sends one request for two submits, and asks before the user leaves', async () => {
  mock.fail('createPatient', { kind: 'delay', ms: 1 });
  await fillIn();
  const form = field('First name').closest('form');
  act(() => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  expect(button().disabled).toBe(true);
  expect(button().textContent).toBe('Registering…');
  expect(leave()).toBe(false);
  await screen.findByText('Registered as patient-1.');
  expect(mock.requests).toHaveLength(1);
  // React removes the listener after it has changed the page.
  await vi.waitFor(() => expect(leave()).toBe(true));
});

it('shows a taken UHID at its field, and keeps the input', async () => {
  mock.patients.create({
    fn: 'Ravi',
    dob: '1985-01-02',
    gen: 'M',
    username: 'UHID-1042',
  });
  await fillIn();
  await user.click(button());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch('look it up');
  expect(field('UHID').closest('p')?.contains(alert)).toBe(true);
  expect(field('First name')).toHaveProperty('value', 'Asha');
  await user.type(field('UHID'), '-B');
  await user.click(button());
  await screen.findByText('Registered as patient-2.');
});

it('asks to look up a patient whose response was lost, and hides the form', async () => {
  mock.fail('createPatient', { kind: 'drop', stored: true });
  await fillIn();
  await user.click(button());
  await screen.findByText(/look it up/);
  expect(screen.queryByLabelText('UHID')).toBeNull();
  expect(mock.patients.size).toBe(1);
});

it('registers one patient when the user tries again after an unknown outcome', async () => {
  mock.fail('createPatient', faults.missingOid);
  await fillIn();
  await user.click(button());
  await screen.findByText(/^Perhaps registered/);
  await user.type(field('UHID'), '-B');
  expect(field('UHID')).toHaveProperty('value', 'UHID-1042');
  await user.click(button());
  await screen.findByText(/look it up/);
  expect(screen.queryByLabelText('UHID')).toBeNull();
  expect(mock.patients.size).toBe(1);
});

it('registers the patient when the first attempts were not stored', async () => {
  mock.fail('createPatient', faults.html502, { times: 3 });
  await fillIn();
  await user.click(button());
  await screen.findByText(/^Perhaps registered/);
  await user.click(button());
  await screen.findByText('Registered as patient-1.');
});

it.each<[string, Fault]>([
  ['403', { kind: 'respond', status: 403 }],
  ['422, which may mean a taken UHID', { kind: 'respond', status: 422 }],
])('stays unknown when the second attempt is rejected with %s', async (_, fault) => {
  mock.fail('createPatient', faults.missingOid);
  mock.fail('createPatient', fault);
  await fillIn();
  await user.click(button());
  await screen.findByText(/^Perhaps registered/);
  await user.click(button());
  await vi.waitFor(() => expect(mock.requests).toHaveLength(2));
  await vi.waitFor(() => expect(button().disabled).toBe(false));
  expect(screen.getByText(/^Perhaps registered/)).toBeDefined();
  expect(field('UHID')).toHaveProperty('readOnly', true);
});

it.each<[string, Fault, number]>([
  ['Perhaps registered', faults.missingOid, 1],
  ['Not registered (forbidden)', { kind: 'respond', status: 403 }, 1],
  ['Do not try again', { kind: 'respond', body: '{"data":{"oid":"p-1"}}' }, 0],
])('shows "%s", and the form unless the patient is stored', async (text, fault, forms) => {
  mock.fail('createPatient', fault);
  await fillIn();
  await user.click(button());
  await screen.findByText(text, { exact: false });
  expect(screen.queryAllByLabelText('First name')).toHaveLength(forms);
});

it('stores a patient when the user leaves during the call', async () => {
  mock.fail('createPatient', { kind: 'delay', ms: 1 });
  await fillIn();
  await user.click(button());
  cleanup();
  await vi.waitFor(() => expect(mock.patients.size).toBe(1));
});
