import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { NewPatient } from '@profiles/sdk';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '../field.tsx';
import { GenderOptions } from '../gender-options.tsx';
import { EMPTY, patientForm } from '../patient-form.ts';

const FIRST_STEP = ['fn', 'mobile'] as const;

interface Props {
  readonly onRegister: (patient: NewPatient) => void;
}

export function SteppedForm({ onRegister }: Props) {
  // #region form
  const [step, setStep] = useState(1);
  const form = useForm({
    mode: 'onChange',
    defaultValues: EMPTY,
    resolver: standardSchemaResolver(patientForm),
  });
  const next = async (event: FormEvent) => {
    event.preventDefault();
    if (await form.trigger(FIRST_STEP)) setStep(2);
  };
  // #endregion form
  const { errors } = form.formState;
  return (
    <form onSubmit={step === 1 ? next : form.handleSubmit(onRegister)}>
      {step === 1 ? (
        <>
          <Field label="First name" error={errors.fn?.message}>
            <input {...form.register('fn')} />
          </Field>
          <Field label="Mobile" error={errors.mobile?.message}>
            <input {...form.register('mobile')} />
          </Field>
        </>
      ) : (
        <>
          <Field label="Date of birth" error={errors.dob?.message}>
            <input {...form.register('dob')} />
          </Field>
          <Field label="Gender" error={errors.gen?.message}>
            <select {...form.register('gen')}>
              <GenderOptions />
            </select>
          </Field>
        </>
      )}
      <button type="submit">{step === 1 ? 'Next' : 'Register'}</button>
    </form>
  );
}
