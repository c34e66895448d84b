import type { AnyFieldApi } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import { Field } from '../field.tsx';

interface TextFieldProps {
  readonly label: string;
  readonly field: AnyFieldApi;
  /** The options, if the input is a `<select>`. */
  readonly children?: ReactNode;
}

/** Connects a field of TanStack Form to an input. */
export function TextField({ label, field, children }: TextFieldProps) {
  const { value, meta } = field.state;
  const Input = children ? 'select' : 'input';
  return (
    <Field label={label} error={meta.isTouched ? meta.errors[0]?.message : undefined}>
      <Input
        value={value}
        onChange={(event) => field.handleChange(event.target.value)}
        onBlur={field.handleBlur}
      >
        {children}
      </Input>
    </Field>
  );
}
