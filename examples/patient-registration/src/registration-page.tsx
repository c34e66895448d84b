import type { IdentifiedPatientInput, ProfileClient } from '@profiles/sdk';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { focusOnMount } from './focus-on-mount.ts';
import { endDraft } from './form/draft-username.ts';
import { EMPTY_FORM } from './form/patient-fields.ts';
import { type FormValues, patientResolver } from './form/patient-form.ts';
import { RegistrationForm } from './form/registration-form.tsx';
import { FAILURE_WORDS } from './outcomes/failure-words.ts';
import { AppliedScreen, StoredScreen } from './outcomes/stored-screens.tsx';
import { LookUpScreen, UnknownScreen } from './outcomes/unknown-screens.tsx';
import { useRegisterPatient } from './sending/use-register-patient.ts';

/** Shows the form, or the outcome of a registration. The form keeps its values meanwhile. */
export function RegistrationPage({ profiles }: { readonly profiles: ProfileClient }) {
  const form = useForm<FormValues, unknown, IdentifiedPatientInput>({
    mode: 'onTouched',
    defaultValues: EMPTY_FORM,
    resolver: patientResolver,
    // The summary of errors receives the focus.
    shouldFocusError: false,
  });
  const { ending, sentAt, isSending, send, stop, startOver } = useRegisterPatient(profiles);
  const isStored = ending?.kind === 'stored' || ending?.kind === 'applied';
  useLeaveWarning(form.formState.isDirty && !isStored);
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
      return <UnknownScreen key={sentAt} ending={ending} onRetry={retry} onNext={next} />;
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
        sentAt={sentAt}
        onRegister={(patient) => send({ patient, mayBeStored: false })}
        onStop={stop}
      />
    </FormProvider>
  );
}

/** Makes the browser ask before the user leaves the page. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
