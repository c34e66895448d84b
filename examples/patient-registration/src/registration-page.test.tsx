// @vitest-environment happy-dom
import { faults } from '@profiles/mock';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  ASHA,
  control,
  enter,
  heading,
  openFrontDesk,
  press,
  register,
  user,
} from '../test/front-desk.tsx';
import { draftUsername } from './form/draft-username.ts';

const RAVI = { fn: 'Ravi', dob: '1985-01-02', gen: 'M', username: 'UHID-1042' } as const;
const UNKNOWN = 'This patient may be registered already';
const LOOK_UP = 'A patient with this username is registered';
const NOT_SENT = 'Not sent: nothing was stored';
const TRY_AGAIN = 'Try again with the username UHID-1042';

/** Takes the browser offline. Returns a function that takes it online again. */
function goOffline(): () => void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const goOnline = () => {
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
  };
  onTestFinished(goOnline);
  return goOnline;
}

it('sends a registration once when the user clicks twice, then shows the identifier', async () => {
  const mock = openFrontDesk();
  await enter(ASHA);
  await press('Register patient', 2);
  await heading('Patient registered');
  expect(screen.getByText('patient-1')).toBeInTheDocument();
  expect(mock.requests).toHaveLength(1);
  await press('Register another patient');
  await heading('Register a patient');
  expect(control('First name')).toHaveValue('');
});

it('asks not to register a patient again whose identifier was lost', async () => {
  const mock = openFrontDesk();
  mock.fail('createPatient', { kind: 'respond', body: '{"data":{"oid":"patient-1"}}' });
  await register();
  await heading('Patient registered, identifier not received');
  expect(screen.getByText('Do not register this patient again.')).toBeInTheDocument();
});

it('marks a taken username, and keeps the input', async () => {
  const mock = openFrontDesk();
  mock.patients.create(RAVI);
  await enter(ASHA);
  const username = control('Username or UHID');
  await user.click(username);
  await user.keyboard('{Enter}');
  await heading('This username is taken');
  expect(username).toHaveAccessibleDescription(/^Another patient has this username/);
  expect(control('First name')).toHaveValue('Asha');
  await press('Change the username');
  await waitFor(() => expect(username).toHaveFocus());
  await enter({ 'Username or UHID': 'UHID-1042-B' });
  await press('Register patient');
  await heading('Patient registered');
  expect(mock.patients.list()[1]).toMatchObject({ username: 'UHID-1042-B' });
});

it('shows why nothing was stored, how long to wait, and the request for support', async () => {
  const mock = openFrontDesk();
  const headers = { 'retry-after': '90', 'x-request-id': 'req-7' };
  mock.fail('createPatient', { kind: 'respond', status: 429, headers });
  await register();
  await heading('Rejected: nothing was stored');
  expect(screen.getByText('The service asks you to wait 90 seconds.')).toBeInTheDocument();
  expect(screen.getByText('req-7')).toBeInTheDocument();
  await press('Try again');
  await heading('Patient registered');
});

it('asks to look up a patient whose response was lost after the write', async () => {
  const mock = openFrontDesk();
  mock.fail('createPatient', { kind: 'drop', stored: true });
  const draft = draftUsername();
  await register();
  await heading(LOOK_UP);
  expect(screen.getByText('UHID-1042')).toBeInTheDocument();
  expect(screen.getByText(/^12 April 1990, \d+ years old$/)).toBeInTheDocument();
  await press('Done, register another patient');
  await heading('Register a patient');
  expect(control('First name')).toHaveValue('');
  expect(draftUsername()).not.toBe(draft);
  expect(mock.patients.size).toBe(1);
});

it('returns to the form when the username belongs to another person', async () => {
  const mock = openFrontDesk();
  mock.patients.create(RAVI);
  mock.fail('createPatient', { kind: 'drop' });
  const draft = draftUsername();
  await register();
  await heading(LOOK_UP);
  await press('Choose another username');
  await heading('Register a patient');
  expect(control('Username or UHID')).toHaveAccessibleDescription(/^Another patient has/);
  expect(control('First name')).toHaveValue('Asha');
  expect(draftUsername()).not.toBe(draft);
  await enter({ 'Username or UHID': 'UHID-1042-B' });
  await press('Register patient');
  await heading('Patient registered');
  expect(mock.patients.list().map(({ fn }) => fn)).toEqual(['ravi', 'asha']);
});

it('sends nothing again after an unknown outcome until the user tries again', async () => {
  const mock = openFrontDesk();
  mock.fail('createPatient', faults.missingOid);
  await register();
  await heading(UNKNOWN);
  expect(mock.requests).toHaveLength(1);
  await press(TRY_AGAIN, 2);
  await heading(LOOK_UP);
  expect(mock.requests).toHaveLength(2);
  expect(mock.patients.size).toBe(1);
});

it('reports an unknown outcome when the user stops waiting', async () => {
  const mock = openFrontDesk();
  mock.fail('createPatient', { kind: 'hang', stored: true });
  await register();
  await vi.waitFor(() => expect(mock.patients.size).toBe(1));
  expect(control('First name')).toBeDisabled();
  expect(screen.getByText('Registering…')).toHaveFocus();
  await press('Stop waiting');
  await heading(UNKNOWN);
  await press('Done, register another patient');
  await heading('Register a patient');
  expect(control('First name')).toHaveValue('');
});

it('sends nothing while the browser is offline', async () => {
  const mock = openFrontDesk();
  const goOnline = goOffline();
  await register();
  await heading(NOT_SENT);
  expect(screen.getByText(/^This device is offline/)).toBeInTheDocument();
  expect(mock.requests).toEqual([]);
  goOnline();
  await press('Try again');
  await heading('Patient registered');
});

it('keeps an outcome unknown when a second try is offline, and moves the focus there', async () => {
  const mock = openFrontDesk();
  mock.fail('createPatient', faults.missingOid);
  await register();
  await heading(UNKNOWN);
  goOffline();
  await user.click(screen.getByText(TRY_AGAIN));
  await screen.findByText(/^This device is offline/);
  await heading(UNKNOWN);
  expect(mock.requests).toHaveLength(1);
});
