// @vitest-environment happy-dom
import { createProfilesMock, type Fault, faults } from '@profiles/mock';
import {
  act,
  cleanup,
  configure,
  render,
  renderHook,
  screen,
  waitFor,
} from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { registerThroughAction } from '../src/frameworks/register-through-action.ts';
import { RegistrationPage } from '../src/react/registration-page.tsx';
import { useCreatePatient } from '../src/react/use-create-patient.ts';
import { useSavedMobile } from '../src/react/use-saved-mobile.ts';
import { showInspector } from '../src/show-inspector.ts';

const mock = createProfilesMock({
  baseUrl: 'https://api.example.com',
  seed: { emrUsers: [{ oid: 'emr-user-1' }] },
});
const user = userEvent.setup({ delay: null });
// A machine that is busy with other tests is slow.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => {
  vi.stubGlobal('fetch', mock.fetch);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  mock.reset();
});

describe('RegistrationPage', () => {
  const field = (label: string) => screen.getByLabelText(label);
  const button = () => screen.getByRole<HTMLButtonElement>('button');

  beforeEach(() => {
    // A retry does not wait.
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => void random.mockRestore());
    render(<RegistrationPage />);
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

  it('shows each problem at its field, and sends nothing', async () => {
    await user.type(field('First name'), 'Asha');
    await user.click(button());
    expect(screen.getAllByRole('alert')).toHaveLength(3);
    expect(mock.requests).toEqual([]);
  });

  it('sends one request for two submits, asks before the user leaves, and hides the form', async () => {
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
    expect(screen.queryByLabelText('First name')).toBeNull();
    expect(mock.requests).toHaveLength(1);
    // React removes the listener after it has changed the page.
    await waitFor(() => expect(leave()).toBe(true));
  });

  it('shows a taken UHID at its field, and keeps the input', async () => {
    const ravi = { fn: 'Ravi', dob: '1985-01-02', gen: 'M', username: 'UHID-1042' } as const;
    mock.patients.create(ravi);
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

  it.each<[string, string, Fault[], RegExp]>([
    ['registers one patient', 'stored it', [faults.missingOid], /look it up/],
    ['registers the patient', 'did not', Array(3).fill(faults.html502), /^Registered as patient-1/],
  ])('%s when the user tries again after a try that %s', async (_, __, planned, text) => {
    for (const fault of planned) mock.fail('createPatient', fault);
    await fillIn();
    await user.click(button());
    await screen.findByText(/^Perhaps registered/);
    await user.type(field('UHID'), '-B');
    expect(field('UHID')).toHaveProperty('value', 'UHID-1042');
    await user.click(button());
    await screen.findByText(text);
    expect(screen.queryByLabelText('UHID')).toBeNull();
    expect(mock.patients.size).toBe(1);
  });

  it('stays unknown when the second try is rejected', async () => {
    mock.fail('createPatient', faults.missingOid);
    mock.fail('createPatient', { kind: 'respond', status: 403 });
    await fillIn();
    await user.click(button());
    await screen.findByText(/^Perhaps registered/);
    await user.click(button());
    await waitFor(() => expect(mock.requests).toHaveLength(2));
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(screen.getByText(/^Perhaps registered/)).toBeDefined();
    expect(field('UHID')).toHaveProperty('readOnly', true);
  });

  it.each<[string, Fault, number]>([
    ['Not registered.', { kind: 'respond', status: 403 }, 1],
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
    await waitFor(() => expect(mock.patients.size).toBe(1));
  });
});

it('useCreatePatient keeps the outcome of a call of a server action', async () => {
  mock.fail('createPatient', faults.missingOid);
  const { result } = renderHook(() => useCreatePatient(registerThroughAction));
  await act(() =>
    result.current.create({ fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' }),
  );
  expect(result.current).toMatchObject({ mayBeStored: true, creation: { status: 'failed' } });
});

describe('useSavedMobile', () => {
  const mobile = '+919876543210';

  it('sends one request in strict mode, which runs effects twice', async () => {
    renderHook(() => useSavedMobile('emr-user-1', mobile), { wrapper: StrictMode });
    await waitFor(() => expect(mock.emrUsers.get('emr-user-1')).toMatchObject({ mobile }));
    expect(mock.requests).toHaveLength(1);
  });

  it('sends nothing for a component that is removed immediately', async () => {
    const { result, unmount } = renderHook(() => useSavedMobile('emr-user-1', mobile));
    unmount();
    expect(result.current).toBeUndefined();
    expect(mock.requests).toEqual([]);
  });

  it('returns the error of a failed update', async () => {
    const { result } = renderHook(() => useSavedMobile('nobody', mobile));
    await waitFor(() => expect(result.current).toMatchObject({ code: 'not_found' }));
  });
});

it('showInspector shows the requests of the mock in the page', async () => {
  showInspector(mock);
  onTestFinished(() => document.body.replaceChildren());
  await mock.fetch(`${mock.baseUrl}/profiles/v1/patient/`);
  const { shadowRoot } = document.querySelector('profiles-mock-inspector') ?? document.body;
  await waitFor(() => expect(shadowRoot?.textContent).toContain('/profiles/v1/patient/'));
});
