import type { IdentifiedPatientInput } from '@profiles/sdk';
import { type MouseEvent, useLayoutEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { focusOnMount } from '../focus-on-mount.ts';
import { FailureNotice } from '../outcomes/failure-notice.tsx';
import { FAILURE_WORDS } from '../outcomes/failure-words.ts';
import type { Failure } from '../sending/ending.ts';
import { ErrorSummary } from './error-summary.tsx';
import { PatientControl } from './patient-control.tsx';
import { FORM_SECTIONS } from './patient-fields.ts';
import type { FormValues } from './patient-form.ts';

interface RegistrationFormProps {
  readonly isSending: boolean;
  /** The failure of the last try, if nothing was stored. */
  readonly failure: Failure | undefined;
  /** The time of the last try. */
  readonly sentAt: number;
  readonly onRegister: (patient: IdentifiedPatientInput) => void;
  readonly onStop: () => void;
}

export function RegistrationForm(props: RegistrationFormProps) {
  const { isSending, failure, sentAt, onRegister, onStop } = props;
  const { handleSubmit, setError } = useFormContext<FormValues, unknown, IdentifiedPatientInput>();
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
      {failure && <FailureNotice key={sentAt} failure={failure} />}
      <fieldset className="sections" disabled={isSending} aria-label="Details of the patient">
        {FORM_SECTIONS.map(({ title, controls }) => (
          <fieldset key={title} className="section">
            <legend>{title}</legend>
            {controls.map((name) => (
              <PatientControl key={name} name={name} />
            ))}
          </fieldset>
        ))}
      </fieldset>
      <div className="actions">
        <button type="submit" className="button-main" disabled={isSending}>
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
