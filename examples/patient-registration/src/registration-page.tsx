import type { IdentifiedPatientInput, ProfileClient } from '@profiles/sdk';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { endDraft } from './form/draft-username.ts';
import { focusOnMount } from './form/focus-on-mount.ts';
import type { FormValues } from './form/form-values.ts';
import { EMPTY_FORM } from './form/patient-fields.ts';
import { patientResolver } from './form/patient-resolver.ts';
import { RegistrationForm } from './form/registration-form.tsx';
import { AppliedScreen } from './outcomes/applied-screen.tsx';
import { FAILURE_WORDS } from './outcomes/failure-words.ts';
import { LookUpScreen } from './outcomes/look-up-screen.tsx';
import { StoredScreen } from './outcomes/stored-screen.tsx';
import { UnknownScreen } from './outcomes/unknown-screen.tsx';
import { useCreatePatient } from './sending/use-create-patient.ts';
import { useLeaveWarning } from './sending/use-leave-warning.ts';

interface RegistrationPageProps {
  readonly profiles: ProfileClient;
}

/** Shows the form, or the outcome of a registration. The form keeps its values meanwhile. */
export function RegistrationPage({ profiles }: RegistrationPageProps) {
  const form = useForm<FormValues, unknown, IdentifiedPatientInput>({
    mode: 'onTouched',
    defaultValues: EMPTY_FORM,
    resolver: patientResolver,
    // The summary of errors receives the focus.
    shouldFocusError: false,
  });
  const { ending, isSending, send, stop, startOver } = useCreatePatient(profiles);
  const isDone = ending?.kind === 'stored' || ending?.kind === 'applied';
  useEffect(() => {
    if (isDone) endDraft();
  }, [isDone]);
  useLeaveWarning(form.formState.isDirty && !isDone);
  const [isBack, setBack] = useState(false);
  const back = () => {
    startOver();
    setBack(true);
  };
  const chooseOtherUsername = () => {
    endDraft();
    form.setError('username', { type: 'taken', message: FAILURE_WORDS.conflict.what });
    back();
  };
  const next = () => {
    endDraft();
    form.reset();
    back();
  };

  switch (ending?.kind) {
    case 'stored':
      return <StoredScreen ending={ending} onNext={next} />;
    case 'applied':
      return <AppliedScreen ending={ending} onNext={next} />;
    case 'look_up':
      return <LookUpScreen ending={ending} onOtherUsername={chooseOtherUsername} onNext={next} />;
    case 'unknown': {
      const { patient } = ending;
      const retry = () => send({ patient, mayBeStored: true });
      return <UnknownScreen ending={ending} onRetry={retry} onNext={next} />;
    }
  }
  return (
    <FormProvider {...form}>
      <title>Register a patient</title>
      <h1 tabIndex={-1} ref={isBack ? focusOnMount : undefined}>
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
