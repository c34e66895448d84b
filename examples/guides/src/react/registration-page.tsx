import { isProfilesError } from '@profiles/sdk';
import { failureText } from '../register.ts';
import { RegistrationForm } from './registration-form.tsx';
import { useCreatePatient } from './use-create-patient.ts';

export function RegistrationPage() {
  const { creation, mayBeStored, create } = useCreatePatient();
  if (creation.status === 'created') return <p role="status">Registered as {creation.oid}.</p>;

  const error = creation.status === 'failed' ? creation.error : undefined;
  const failure = error === undefined ? '' : failureText(error);
  const isTaken = isProfilesError(error) && error.code === 'conflict';
  const isStored = isProfilesError(error) && error.outcome === 'applied';
  // Hide the form, so that nobody registers the patient again with another UHID.
  if (isStored || (isTaken && mayBeStored)) return <p role="status">{failure}</p>;

  return (
    <>
      <RegistrationForm
        isSending={creation.status === 'sending'}
        isUsernameFixed={mayBeStored}
        usernameProblem={isTaken ? failure : undefined}
        onRegister={create}
      />
      <p role="status">
        {mayBeStored
          ? 'Perhaps registered. Try again, or look the patient up.'
          : !isTaken && failure}
      </p>
    </>
  );
}
