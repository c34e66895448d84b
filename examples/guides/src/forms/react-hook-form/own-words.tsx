import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { Field } from '../field.tsx';
import { wordedForm } from '../own-words.ts';
import { EMPTY } from '../patient-form.ts';

export function WordedForm() {
  // #region form
  const form = useForm({
    mode: 'onChange',
    defaultValues: EMPTY,
    resolver: standardSchemaResolver(wordedForm),
  });
  // #endregion form
  const { errors } = form.formState;
  return (
    <>
      <Field label="First name" error={errors.fn?.message}>
        <input {...form.register('fn')} />
      </Field>
      <Field label="Date of birth" error={errors.dob?.message}>
        <input {...form.register('dob')} />
      </Field>
    </>
  );
}
