import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { NewPatient } from '@profiles/sdk';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '../field.tsx';
import { EMPTY, patientForm } from '../patient-form.ts';
import { type Birth, birthStep, type Name, NO_BIRTH, NO_NAME, nameStep } from '../steps.ts';

interface Props {
  readonly onRegister: (patient: NewPatient) => void;
}

interface StepProps<Values> {
  readonly onNext: (values: Values) => void;
}

// #region name-step
export function Wizard({ onRegister }: Props) {
  const [name, setName] = useState<Name>();
  if (!name) return <NameStep onNext={setName} />;
  return <BirthStep onNext={(birth) => onRegister({ ...name, ...birth })} />;
}

function NameStep({ onNext }: StepProps<Name>) {
  const { register, formState, handleSubmit } = useForm({
    defaultValues: NO_NAME,
    resolver: standardSchemaResolver(nameStep),
  });
  return (
    <form onSubmit={handleSubmit(onNext)}>
      <Field label="First name" error={formState.errors.fn?.message}>
        <input {...register('fn')} />
      </Field>
      <Field label="Last name" error={formState.errors.ln?.message}>
        <input {...register('ln')} />
      </Field>
      <button type="submit">Next</button>
    </form>
  );
}
// #endregion name-step

export function BirthStep({ onNext }: StepProps<Birth>) {
  const { register, formState, handleSubmit } = useForm({
    defaultValues: NO_BIRTH,
    resolver: standardSchemaResolver(birthStep),
  });
  return (
    <form onSubmit={handleSubmit(onNext)}>
      {(['dob', 'gen'] as const).map((name) => (
        <Field key={name} label={name} error={formState.errors[name]?.message}>
          <input {...register(name)} />
        </Field>
      ))}
      <button type="submit">Register</button>
    </form>
  );
}

const FIRST_STEP = ['fn', 'mobile'] as const;
const LAST_STEP = ['dob', 'gen'] as const;

export function SteppedForm({ onRegister }: Props) {
  // #region one-form
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
  // #endregion one-form
  const { errors } = form.formState;
  return (
    <form onSubmit={step === 1 ? next : form.handleSubmit(onRegister)}>
      {(step === 1 ? FIRST_STEP : LAST_STEP).map((name) => (
        <Field key={name} label={name} error={errors[name]?.message}>
          <input {...form.register(name)} />
        </Field>
      ))}
      <button type="submit">{step === 1 ? 'Next' : 'Register'}</button>
    </form>
  );
}
