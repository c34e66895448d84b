// @vitest-environment happy-dom
import { faults } from '@profiles/mock';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button, control, fillIn, heading, register, user } from '../test/front-desk.ts';
import { renderBeforeEach } from '../test/render-before-each.tsx';
import { SignedOutError } from './session-token.ts';

const UNKNOWN = 'This patient may be registered already';
const REJECTED = 'Rejected: nothing was stored';
const NOT_SENT = 'Not sent: nothing was stored';
const LOOK_UP = 'A patient with this username is registered';
const TAKEN = 'This username is taken';

/** Returns whether the user can leave the page without a confirmation. */
function leave(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

describe('the page', () => {
  const mock = renderBeforeEach();

  it('asks before the user leaves a form with input, until it is registered', async () => {
    expect(leave()).toBe(true);
    await user.type(control('Last name'), 'Rao');
    expect(leave()).toBe(false);
    await user.clear(control('Last name'));
    expect(leave()).toBe(true);
    await register();
    await heading('Patient registered');
    // React changes the listener after the page.
    await vi.waitFor(() => expect(leave()).toBe(true));
  });

  it('asks before the user leaves while the outcome is unknown', async () => {
    mock.fail('createPatient', faults.missingOid);
    await register();
    await heading(UNKNOWN);
    await vi.waitFor(() => expect(leave()).toBe(false));
  });
});

describe('a registration', () => {
  const mock = renderBeforeEach();

  it('shows the identifier of the stored patient, then an empty form', async () => {
    await register('UHID-1042');
    expect(await heading('Patient registered')).toHaveFocus();
    expect(screen.getByText('patient-1')).toBeVisible();
    expect(mock.patients.list()).toEqual([
      { oid: 'patient-1', fn: 'asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' },
    ]);
    await user.click(button('Register another patient'));
    expect(await heading('Register a patient')).toHaveFocus();
    expect(control('First name')).toHaveValue('');
    expect(control('Female')).not.toBeChecked();
  });

  it('is sent once when the user clicks twice', async () => {
    await fillIn();
    await user.dblClick(button('Register patient'));
    await heading('Patient registered');
    expect(mock.patients.size).toBe(1);
    expect(mock.requests).toHaveLength(1);
  });

  it('reports a stored patient whose identifier was lost', async () => {
    mock.fail('createPatient', { kind: 'respond', body: '{"data":{"oid":"patient-1"}}' });
    await register();
    expect(await heading('Patient registered, identifier not received')).toHaveFocus();
    expect(screen.getByText('Do not register this patient again.')).toBeVisible();
    expect(mock.patients.size).toBe(1);
  });

  it('marks a taken username, and keeps the input', async () => {
    mock.patients.create({ fn: 'Ravi', dob: '1985-01-02', gen: 'M', username: 'UHID-1042' });
    await register('UHID-1042');
    expect(await heading(TAKEN)).toHaveFocus();
    const username = control('Username or UHID');
    expect(username).toHaveAccessibleDescription(/^Another patient has this username/);
    expect(control('First name')).toHaveValue('Asha');
    await user.click(button('Change the username'));
    expect(username).toHaveFocus();
    await user.type(username, '-B');
    await user.click(button('Register patient'));
    await heading('Patient registered');
    expect(mock.patients.find((patient) => patient.username === 'UHID-1042-B')).toBeDefined();
  });

  it('reports that the sign-in has expired', async () => {
    mock.fail('createPatient', faults.expiredToken);
    await register();
    await heading(REJECTED);
    expect(screen.getByText(/did not accept your sign-in/)).toBeVisible();
    await user.click(button('Try again'));
    await heading('Patient registered');
  });

  it('shows how long to wait, and disables the buttons', async () => {
    mock.fail('createPatient', faults.tooMany(90));
    await register();
    await heading(REJECTED);
    expect(screen.getByRole('timer')).toHaveTextContent('Wait 1 min 30 s.');
    expect(button('Try again')).toBeDisabled();
    expect(button('Register patient')).toBeDisabled();
  });

  it('shows the request ID for support', async () => {
    mock.fail('createPatient', {
      kind: 'respond',
      status: 403,
      headers: { 'x-request-id': 'req-7' },
    });
    await register();
    await heading(REJECTED);
    expect(screen.getByText('req-7')).toBeVisible();
  });
});

describe('a registration whose response is lost after the write', () => {
  const mock = renderBeforeEach();
  const RAVI = { fn: 'Ravi', dob: '1985-01-02', gen: 'M', username: 'UHID-1042' } as const;

  it('asks to look the patient up, because the username is taken', async () => {
    mock.fail('createPatient', { kind: 'drop', stored: true });
    await register('UHID-1042');
    expect(await heading(LOOK_UP)).toHaveFocus();
    expect(screen.getByRole('region', { name: LOOK_UP })).toHaveClass('outcome-careful');
    expect(screen.getByText('UHID-1042')).toBeVisible();
    expect(screen.getByText(/^12 April 1990, \d+ years old$/)).toBeVisible();
    const choices = screen.getAllByRole('button').map(({ className }) => className);
    expect(choices).toEqual(['button-plain', 'button-plain']);
    expect(mock.patients.size).toBe(1);
  });

  it('ends when the user has found the patient', async () => {
    mock.fail('createPatient', { kind: 'drop', stored: true });
    await register('UHID-1042');
    await heading(LOOK_UP);
    await user.click(button('Done, register another patient'));
    await heading('Register a patient');
    expect(control('First name')).toHaveValue('');
    expect(mock.patients.size).toBe(1);
  });

  it('returns to the form when the username belongs to another person', async () => {
    mock.patients.create(RAVI);
    mock.fail('createPatient', { kind: 'drop' });
    await register('UHID-1042');
    await heading(LOOK_UP);
    await user.click(button('Choose another username'));
    await heading('Register a patient');
    const username = control('Username or UHID');
    expect(username).toHaveAccessibleDescription(/^Another patient has this username/);
    await user.type(username, '-B');
    await user.click(button('Register patient'));
    await heading('Patient registered');
    expect(mock.patients.list().map(({ fn }) => fn)).toEqual(['ravi', 'asha']);
  });
});

describe('a registration of unknown outcome', () => {
  const mock = renderBeforeEach();
  const retry = () => user.click(button('Try again with the username UHID-1042'));

  it('shows what was sent, and sends nothing by itself', async () => {
    mock.fail('createPatient', faults.missingOid);
    await register('UHID-1042');
    expect(await heading(UNKNOWN)).toHaveFocus();
    expect(screen.getByText('UHID-1042')).toBeVisible();
    expect(screen.getByText(/^12 April 1990, \d+ years old$/)).toBeVisible();
    expect(mock.requests).toHaveLength(1);
  });

  it('leads to the screen for a look-up if a second try finds the username taken', async () => {
    mock.fail('createPatient', faults.missingOid);
    await register('UHID-1042');
    await heading(UNKNOWN);
    await retry();
    expect(await heading(LOOK_UP)).toHaveFocus();
    expect(mock.patients.size).toBe(1);
  });

  it('is retried once when the user clicks twice', async () => {
    mock.fail('createPatient', faults.missingOid);
    await register('UHID-1042');
    await heading(UNKNOWN);
    await user.dblClick(button('Try again with the username UHID-1042'));
    await heading(LOOK_UP);
    expect(mock.requests).toHaveLength(2);
  });

  it('stays unknown when the second try is rejected for another reason', async () => {
    mock.fail('createPatient', faults.missingOid);
    mock.fail('createPatient', faults.expiredToken);
    await register('UHID-1042');
    await heading(UNKNOWN);
    await retry();
    expect(await screen.findByText(/did not accept your sign-in/)).toBeVisible();
    expect(await heading(UNKNOWN)).toHaveFocus();
  });

  it('stores the patient with the second try if no request arrived before', async () => {
    mock.fail('createPatient', { kind: 'drop' }, { times: 3 });
    await register();
    await heading(UNKNOWN);
    await retry();
    await heading('Patient registered');
    expect(mock.patients.size).toBe(1);
  });

  it('ends when the user has found the patient', async () => {
    mock.fail('createPatient', faults.missingOid);
    await register();
    await heading(UNKNOWN);
    await user.click(button('Done, register another patient'));
    await heading('Register a patient');
    expect(control('First name')).toHaveValue('');
    expect(mock.requests).toHaveLength(1);
  });

  it('is shown when the user stops waiting for the response', async () => {
    mock.fail('createPatient', { kind: 'hang', stored: true });
    await register();
    await vi.waitFor(() => expect(mock.patients.size).toBe(1));
    expect(control('First name')).toBeDisabled();
    expect(screen.getByText('Registering…')).toHaveFocus();
    await user.click(button('Stop waiting'));
    await heading(UNKNOWN);
  });
});

describe('a registration while the browser is offline', () => {
  const mock = renderBeforeEach();
  it('is not sent until the user tries again online', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await register();
    expect(await heading(NOT_SENT)).toHaveFocus();
    expect(
      screen.getByText(/^This device is offline, so this attempt was not sent\./),
    ).toBeVisible();
    expect(mock.requests).toEqual([]);
    onLine.mockReturnValue(true);
    await user.click(button('Try again'));
    await heading('Patient registered');
    expect(mock.requests).toHaveLength(1);
  });
});

describe('a second try while the browser is offline', () => {
  const mock = renderBeforeEach();

  it('reports that it was not sent, and that the first one may be stored', async () => {
    mock.fail('createPatient', faults.missingOid);
    await register('UHID-1042');
    await heading(UNKNOWN);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(button('Try again with the username UHID-1042'));
    expect(
      await screen.findByText(/^This device is offline, so this attempt was not sent\./),
    ).toBeVisible();
    expect(await heading(UNKNOWN)).toHaveFocus();
    expect(mock.requests).toHaveLength(1);
  });
});

describe('a registration for which no token can be fetched', () => {
  const mock = renderBeforeEach({
    token: () => Promise.reject(new TypeError('Failed to fetch')),
  });

  it('is not sent, and does not ask the user to sign in again', async () => {
    await register();
    expect(await heading(NOT_SENT)).toHaveFocus();
    expect(screen.getByText(/^The sign-in server is not available\./)).toBeVisible();
    expect(screen.queryByText(/Sign in again/)).toBeNull();
    expect(mock.requests).toEqual([]);
  });
});

describe('a registration by a user who is signed out', () => {
  const mock = renderBeforeEach({
    token: () => Promise.reject(new SignedOutError()),
  });

  it('is not sent, and keeps the input', async () => {
    await register();
    expect(await heading(NOT_SENT)).toHaveFocus();
    expect(screen.getByText(/^You are signed out\. Sign in again/)).toBeVisible();
    expect(control('First name')).toHaveValue('Asha');
    expect(mock.requests).toEqual([]);
  });
});

describe('a registration that waits for its token', () => {
  const mock = renderBeforeEach({ token: () => new Promise(() => {}) });

  it('is not sent when the user stops waiting', async () => {
    await register();
    await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
    expect(await heading(NOT_SENT)).toHaveFocus();
    expect(mock.requests).toEqual([]);
  });

  it('asks before the user leaves the page', async () => {
    await register();
    await screen.findByRole('button', { name: 'Stop waiting' });
    await vi.waitFor(() => expect(leave()).toBe(false));
  });
});
