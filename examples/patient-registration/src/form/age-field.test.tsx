// @vitest-environment happy-dom
import { faults } from '@profiles/mock';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, control, enter, fillInAllButBirth, heading, user } from '../../test/front-desk.ts';
import { renderBeforeEach } from '../../test/render-before-each.tsx';

beforeEach(() => setToday('2026-11-22'));
afterEach(() => void vi.useRealTimers());
const mock = renderBeforeEach();

const ASHA = { oid: 'patient-1', fn: 'asha', gen: 'F', username: 'UHID-1042' };
const ESTIMATED = { ...ASHA, dob: '1990-07-01', extras: { dob_estimated: true } };
const INVALID = 'Enter the age in whole years, from 0 to 150.';
const OPTIONAL = 'If the date of birth is not known';

function setToday(day: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00`) });
}

async function submit(): Promise<void> {
  await user.click(button('Register patient'));
}

async function stored(): Promise<unknown> {
  await submit();
  await heading('Patient registered');
  return mock.patients.list();
}

it.each([
  ['0', '2026-07-01'],
  ['36', '1990-07-01'],
  [' 036 ', '1990-07-01'],
  ['150', '1876-07-01'],
])(
  'stores the date of birth that is estimated from the age %j, with its mark',
  async (age, dob) => {
    await fillInAllButBirth();
    await enter('Age in years', age);
    expect(await stored()).toEqual([{ ...ESTIMATED, dob }]);
  },
);

it('stores the mark beside other additional data', async () => {
  await user.click(button('Add a row'));
  const row = within(screen.getByRole('group', { name: 'Row 1' }));
  await user.type(row.getByLabelText('Key'), 'ward');
  await user.type(row.getByLabelText('Value'), 'B2');
  await enter('Age in years', '36');
  await fillInAllButBirth();
  expect(await stored()).toEqual([{ ...ESTIMATED, extras: { ward: 'B2', dob_estimated: true } }]);
});

it('shows the estimated date of birth, which is then no longer required', async () => {
  await enter('Age in years', '36');
  expect(await screen.findByText('Estimated: 1 July 1990, 36 years old')).toBeVisible();
  expect(control('Date of birth')).not.toBeRequired();
  expect(control('Age in years')).toHaveAccessibleDescription(OPTIONAL);
});

it.each(['36.5', '-1', '151', 'thirty', '1990-04-12'])('rejects the age %j', async (age) => {
  await fillInAllButBirth();
  await enter('Age in years', age);
  await submit();
  const summary = within((await heading('1 thing to correct')).closest('section') ?? document.body);
  expect(control('Age in years')).toHaveAccessibleDescription(`${INVALID} ${OPTIONAL}`);
  expect(control('Age in years')).toBeInvalid();
  expect(control('Date of birth')).not.toHaveAccessibleDescription();
  await user.click(summary.getByRole('link', { name: 'Age in years' }));
  expect(control('Age in years')).toHaveFocus();
  expect(mock.requests).toEqual([]);
  await user.clear(control('Age in years'));
  await enter('Age in years', '36');
  expect(await stored()).toEqual([ESTIMATED]);
});

describe('without a date of birth and an age', () => {
  const MISSING = 'Fill this in, or enter the age.';

  it('reports the date of birth as missing after a submit', async () => {
    await fillInAllButBirth();
    await submit();
    await heading('1 thing to correct');
    expect(control('Date of birth')).toHaveAccessibleDescription(MISSING);
    expect(control('Age in years')).toBeValid();
    expect(mock.requests).toEqual([]);
    await enter('Age in years', '36');
    await waitFor(() => expect(control('Date of birth')).not.toHaveAccessibleDescription(MISSING));
    expect(await stored()).toEqual([ESTIMATED]);
  });

  it('reports it only after the user has left both controls', async () => {
    await user.click(control('Date of birth'));
    await user.tab();
    expect(control('Age in years')).toHaveFocus();
    expect(control('Date of birth')).not.toHaveAccessibleDescription();
    await user.tab();
    expect(await screen.findByText(MISSING)).toBeVisible();
    expect(control('Date of birth')).toHaveAccessibleDescription(MISSING);
  });
});

describe('with a date of birth and an age', () => {
  it('stores the date of birth, and disables the age', async () => {
    await enter('Age in years', '36');
    await fillInAllButBirth();
    await enter('Date of birth', '1980-04-12');
    expect(control('Age in years')).toBeDisabled();
    expect(control('Age in years')).toHaveAccessibleDescription(
      'Not used: the date of birth is known',
    );
    expect(screen.queryByText(/^Estimated:/)).toBeNull();
    expect(await stored()).toEqual([{ ...ASHA, dob: '1980-04-12' }]);
  });

  it('reports no invalid age', async () => {
    await enter('Age in years', 'old');
    await fillInAllButBirth();
    expect(await screen.findByText(INVALID)).toBeVisible();
    await enter('Date of birth', '1980-04-12');
    await waitFor(() => expect(screen.queryByText(INVALID)).toBeNull());
    expect(await stored()).toEqual([{ ...ASHA, dob: '1980-04-12' }]);
  });

  it('uses the age again when the user clears the date', async () => {
    await enter('Age in years', '36');
    await fillInAllButBirth();
    await enter('Date of birth', '1980-04-12');
    await user.clear(control('Date of birth'));
    expect(control('Age in years')).toBeEnabled();
    expect(control('Age in years')).toHaveValue('36');
    expect(await stored()).toEqual([ESTIMATED]);
  });

  it('reports a date that does not exist, and does not use the age', async () => {
    const dob = control('Date of birth');
    Object.defineProperty(dob, 'validity', { configurable: true, value: { badInput: true } });
    await enter('Age in years', '36');
    await fillInAllButBirth();
    await submit();
    await heading('1 thing to correct');
    expect(dob).toHaveAccessibleDescription(/^This date does not exist/);
    expect(mock.requests).toEqual([]);
  });

  it('reports a date that does not exist when the user goes on to the age', async () => {
    const dob = control('Date of birth');
    Object.defineProperty(dob, 'validity', { configurable: true, value: { badInput: true } });
    await user.click(dob);
    await user.tab();
    expect(control('Age in years')).toHaveFocus();
    await waitFor(() => expect(dob).toHaveAccessibleDescription(/^This date does not exist/));
  });
});

it('stores the date that the age gave when it was entered, on a later day too', async () => {
  setToday('2026-06-30');
  await enter('Age in years', '36');
  await fillInAllButBirth();
  mock.fail('createPatient', faults.expiredToken);
  await submit();
  await heading('Rejected: nothing was stored');
  setToday('2026-07-01');
  expect(await stored()).toEqual([{ ...ESTIMATED, dob: '1989-07-01' }]);
});

it('starts the next patient without an age', async () => {
  await enter('Age in years', '36');
  await fillInAllButBirth();
  await stored();
  await user.click(button('Register another patient'));
  await heading('Register a patient');
  expect(control('Age in years')).toHaveValue('');
  expect(screen.queryByText(/^Estimated:/)).toBeNull();
});
