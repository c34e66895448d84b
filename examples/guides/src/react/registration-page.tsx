import { isProfilesError } from '@profiles/sdk';
import { failureText } from '../failure-text.ts';
import { RegistrationForm } from './registration-form.tsx';
import { useCreatePatient } from './use-create-patient.ts';

export function RegistrationPage() {
  const { creation, create } = useCreatePatient();
  if (creation.status === 'created')
    return <p role="status">Registered as {creation.oid}.</p>;

  const error = creation.status === 'failed' ? creation.error : undefined;
  const failure = error === undefined ? '' : failureText(error);
  // The patient is stored. Hide the form, so that nobody creates the patient twice.
  if (isProfilesError(error) && error.outcome === 'applied')
    return <p role="status">{failure}</p>;

  const isTaken = isProfilesError(error) && error.code === 'conflict';
  return (
    <>
      <RegistrationForm
        isSending={creation.status === 'sending'}
        usernameProblem={isTaken ? failure : undefined}
        onRegister={create}
      />
      {!isTaken && <p role="status">{failure}</p>}
    </>
  );
}
