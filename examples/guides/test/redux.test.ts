import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { reviveProfilesError } from '@profiles/sdk';
import { configureStore, createAsyncThunk } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import { profiles } from '../src/profiles.ts';
import { registerPatient } from '../src/redux/register-patient.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

const { dispatch } = configureStore({ reducer: () => ({}) });
const plain = createAsyncThunk('patients/register', () => profiles.createPatientOnce(ASHA));

it.each([
  ['keeps the outcome', () => dispatch(registerPatient(ASHA)), 'unknown'],
  ['loses it without serializeError', () => dispatch(plain()), undefined],
])('a thunk %s', async (_, run, outcome) => {
  mock.fail('createPatient', faults.missingOid);
  const action = await run();
  const error = 'error' in action ? structuredClone(action.error) : undefined;
  expect(error).toMatchObject({ name: 'UnexpectedResponseError' });
  expect(reviveProfilesError(error)?.outcome).toBe(outcome);
});
