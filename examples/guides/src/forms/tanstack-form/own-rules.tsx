import { useForm } from '@tanstack/react-form';
import { wordedForm } from '../own-words.ts';
import { EMPTY } from '../patient-form.ts';
import { TextField } from './text-field.tsx';

export function WordedForm() {
  // #region own-words
  const form = useForm({ defaultValues: EMPTY, validators: { onChange: wordedForm } });
  // #endregion own-words
  return (['fn', 'dob'] as const).map((name) => (
    <form.Field key={name} name={name}>
      {(field) => <TextField label={name} field={field} />}
    </form.Field>
  ));
}
