import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { NewPatient, ProfileClient } from '@profiles/sdk';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { focusOnMount } from './form/focus-on-mount.ts';
import { EMPTY_FORM, type FormValues } from './form/form-values.ts';
import { patientFormSchema } from './form/patient-form-schema.ts';
import { RegistrationForm } from './form/registration-form.tsx';
import { NoOidScreen } from './outcomes/no-oid-screen.tsx';
import { StoredScreen } from './outcomes/stored-screen.tsx';
import { UnknownScreen } from './outcomes/unknown-screen.tsx';
import { useCreatePatient } from './sending/use-create-patient.ts';
import { useLeaveWarning } from './sending/use-leave-warning.ts';

interface RegistrationPageProps {
  readonly profiles: ProfileClient;
}

/** Shows the form, and what became of a registration. The form keeps its values meanwhile. */
export function RegistrationPage({ profiles }: RegistrationPageProps) {
  const form = useForm<FormValues, unknown, NewPatient>({
    mode: 'onTouched',
    defaultValues: EMPTY_FORM,
    resolver: standardSchemaResolver(patientFormSchema),
    // The summary of errors takes the focus.
    shouldFocusError: false,
  });
  const { ending, isSending, send, stop, startOver } = useCreatePatient(profiles);
  useLeaveWarning(isSending);
  const [isNext, setNext] = useState(false);
  const next = () => {
    form.reset();
    startOver();
    setNext(true);
  };

  switch (ending?.kind) {
    case 'stored':
      return <StoredScreen ending={ending} onNext={next} />;
    case 'applied':
    case 'stored_before':
      return <NoOidScreen ending={ending} onNext={next} />;
    case 'unknown': {
      const { patient } = ending;
      // Without a username, the user has looked and found no such patient.
      const mayBeStored = patient.username !== undefined;
      const sendAgain = () => send({ patient, mayBeStored });
      return <UnknownScreen ending={ending} onSendAgain={sendAgain} onNext={next} />;
    }
  }
  return (
    <FormProvider {...form}>
      <title>Register a patient</title>
      <h1 tabIndex={-1} ref={isNext ? focusOnMount : undefined}>
        Register a patient
      </h1>
      <RegistrationForm
        isSending={isSending}
        failure={ending}
        onRegister={(values) => send({ patient: values, mayBeStored: false })}
        onStop={stop}
      />
    </FormProvider>
  );
}
