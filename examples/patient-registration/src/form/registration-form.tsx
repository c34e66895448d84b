import type { IdentifiedPatientInput } from '@profiles/sdk';
import { type MouseEvent, useLayoutEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { ExtrasEditor } from '../extras/extras-editor.tsx';
import { FailureNotice } from '../outcomes/failure-notice.tsx';
import { FAILURE_WORDS } from '../outcomes/failure-words.ts';
import { StoredPreview } from '../preview/stored-preview.tsx';
import type { Failure } from '../sending/ending.ts';
import { useSecondsLeft } from '../sending/use-seconds-left.ts';
import { ErrorSummary } from './error-summary.tsx';
import { focusOnMount } from './focus-on-mount.ts';
import type { FormValues } from './form-values.ts';
import { PatientField } from './patient-field.tsx';
import { FORM_SECTIONS } from './patient-fields.ts';

interface RegistrationFormProps {
  readonly isSending: boolean;
  /** The failure of the last try, if nothing was stored. */
  readonly failure: Failure | undefined;
  readonly onRegister: (patient: IdentifiedPatientInput) => void;
  readonly onStop: () => void;
}

export function RegistrationForm({
  isSending,
  failure,
  onRegister,
  onStop,
}: RegistrationFormProps) {
  const { handleSubmit, setError } = useFormContext<FormValues, unknown, IdentifiedPatientInput>();
  const secondsLeft = useSecondsLeft(failure);
  useLayoutEffect(() => {
    if (failure?.code !== 'conflict') return;
    setError('username', { type: 'taken', message: FAILURE_WORDS.conflict.what });
  }, [failure, setError]);

  return (
    <form
      className="registration"
      noValidate
      onSubmit={handleSubmit(onRegister)}
      onMouseDown={keepFocus}
    >
      <ErrorSummary />
      {failure && <FailureNotice failure={failure} secondsLeft={secondsLeft} />}
      <div className="registration-parts">
        <fieldset className="registration-fields" disabled={isSending}>
          <legend className="visually-hidden">Details of the patient</legend>
          {FORM_SECTIONS.map(({ title, fields }) => (
            <fieldset key={title} className="section">
              <legend>{title}</legend>
              {fields.map((name) => (
                <PatientField key={name} name={name} />
              ))}
            </fieldset>
          ))}
          <fieldset className="section">
            <legend>Additional data</legend>
            <ExtrasEditor />
          </fieldset>
        </fieldset>
        <StoredPreview />
        <div className="registration-actions">
          <button type="submit" className="button-main" disabled={isSending || secondsLeft > 0}>
            Register patient
          </button>
          {isSending && (
            <>
              <p role="status" tabIndex={-1} ref={focusOnMount}>
                Registering…
              </p>
              <button type="button" className="button-plain" onClick={onStop}>
                Stop waiting
              </button>
            </>
          )}
        </div>
      </div>
    </form>
  );
}

/**
 * Keeps the focus while a button is pressed. Otherwise the field that loses it may show an error,
 * which moves the button away from the pointer, and the click is lost.
 */
function keepFocus(event: MouseEvent<HTMLFormElement>) {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}
