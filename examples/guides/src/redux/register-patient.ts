import { type IdentifiedPatientInput, isProfilesError } from '@profiles/sdk';
import { createAsyncThunk, miniSerializeError, type SerializedError } from '@reduxjs/toolkit';
import { profiles } from '../profiles.ts';

export const registerPatient = createAsyncThunk<
  { oid: string },
  IdentifiedPatientInput,
  { serializedErrorType: object | SerializedError }
>('patients/register', (patient) => profiles.createPatientOnce(patient), {
  serializeError: (error) => (isProfilesError(error) ? error.toJSON() : miniSerializeError(error)),
});
