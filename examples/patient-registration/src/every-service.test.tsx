// @vitest-environment happy-dom
import { faults } from '@profiles/mock';
import { describeEveryService } from '@profiles/mock/vitest';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, control, heading, register, user } from '../test/front-desk.ts';
import { renderBeforeEach } from '../test/render-before-each.tsx';

const REGISTERED = /^A patient with this username is (probably )?registered$/;
const REJECTED = 'Rejected: nothing was stored';
const RAVI = { fn: 'Ravi', dob: '1985-01-02', gen: 'M', username: 'UHID-1042' } as const;

describeEveryService('a registration', ({ behaviour }) => {
  const mock = renderBeforeEach({ behaviour });

  it('keeps the form when another patient has the username', async () => {
    mock.patients.create(RAVI);
    await register('UHID-1042');
    await heading(behaviour.duplicateUsername === 409 ? 'This username is taken' : REJECTED);
    expect(screen.getAllByText(/another patient has this username/i)[0]).toBeVisible();
    expect(control('Username or UHID')).toHaveValue('UHID-1042');
    expect(mock.patients.size).toBe(1);
  });

  it('asks to look the patient up when the response is lost after the write', async () => {
    mock.fail('createPatient', { kind: 'drop', stored: true });
    await register('UHID-1042');
    expect(await heading(REGISTERED)).toHaveFocus();
    expect(mock.patients.size).toBe(1);
  });

  it('asks to look the patient up when a second try follows an unknown outcome', async () => {
    mock.fail('createPatient', faults.missingOid);
    await register('UHID-1042');
    await heading('This patient may be registered already');
    await user.click(button('Try again with the username UHID-1042'));
    await heading(REGISTERED);
    expect(mock.patients.size).toBe(1);
  });

  it('stores the patient with a second try when the first was lost', async () => {
    mock.fail('createPatient', { kind: 'drop' }, { times: 3 });
    await register('UHID-1042');
    await heading('This patient may be registered already');
    await user.click(button('Try again with the username UHID-1042'));
    await heading('Patient registered');
    expect(mock.patients.size).toBe(1);
  });
});
