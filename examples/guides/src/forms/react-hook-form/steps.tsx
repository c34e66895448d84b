import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { NewPatient } from '@profiles/sdk';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '../field.tsx';
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

function BirthStep({ onNext }: StepProps<Birth>) {
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
