import type { NewPatient } from '@profiles/sdk';
import { useForm } from '@tanstack/react-form';
import { type FormEvent, useState } from 'react';
import { GenderOptions } from '../gender-options.tsx';
import { EMPTY, patientForm } from '../patient-form.ts';
import { TextField } from './text-field.tsx';

const FIRST_STEP = ['fn', 'mobile'] as const;

interface Props {
  readonly onRegister: (patient: NewPatient) => void;
}

export function SteppedForm({ onRegister }: Props) {
  // #region form
  const [step, setStep] = useState(1);
  const form = useForm({
    defaultValues: EMPTY,
    validators: { onChange: patientForm },
    onSubmit: ({ value }) => onRegister(patientForm.parse(value)),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (step === 2) return form.handleSubmit();
    for (const name of FIRST_STEP) await form.validateField(name, 'change');
    const isValid = FIRST_STEP.every((name) => form.getFieldMeta(name)?.isValid);
    if (isValid) setStep(2);
  };
  // #endregion form
  return (
    <form onSubmit={submit}>
      {step === 1 ? (
        <>
          <form.Field name="fn">
            {(field) => <TextField label="First name" field={field} />}
          </form.Field>
          <form.Field name="mobile">
            {(field) => <TextField label="Mobile" field={field} />}
          </form.Field>
        </>
      ) : (
        <>
          <form.Field name="dob">
            {(field) => <TextField label="Date of birth" field={field} />}
          </form.Field>
          <form.Field name="gen">
            {(field) => (
              <TextField label="Gender" field={field}>
                <GenderOptions />
              </TextField>
            )}
          </form.Field>
        </>
      )}
      <button type="submit">{step === 1 ? 'Next' : 'Register'}</button>
    </form>
  );
}
