import { useForm } from '@tanstack/react-form';
import { wordedForm } from '../own-words.ts';
import { EMPTY } from '../patient-form.ts';
import { TextField } from './text-field.tsx';

export function WordedForm() {
  // #region form
  const form = useForm({
    defaultValues: EMPTY,
    validators: { onChange: wordedForm },
  });
  // #endregion form
  return (
    <>
      <form.Field name="fn">{(field) => <TextField label="First name" field={field} />}</form.Field>
      <form.Field name="dob">
        {(field) => <TextField label="Date of birth" field={field} />}
      </form.Field>
    </>
  );
}
