import type { ReactNode } from 'react';
import { type FieldPath, type UseFormRegisterReturn, useFormContext } from 'react-hook-form';
import type { FormValues } from './form-values.ts';

interface ControlProps extends UseFormRegisterReturn {
  readonly id: string;
  readonly required: boolean;
  readonly autoComplete: 'off';
  readonly spellCheck: false;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface LabelledControlProps {
  readonly name: FieldPath<FormValues>;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  /** Whether the user has left another control that can replace this one. */
  readonly isLeft?: boolean;
  readonly onChange?: () => void;
  /** Renders the control with the props that tie it to its label, hint and error. */
  readonly children: (props: ControlProps) => ReactNode;
}

export function LabelledControl(props: LabelledControlProps) {
  const { name, label, hint, isRequired = false, isLeft = false, onChange, children } = props;
  const { register, getFieldState, formState } = useFormContext<FormValues>();
  const state = getFieldState(name, formState);
  // A new row is validated immediately, before the user can fill it in.
  const isChecked = isLeft || state.isTouched || formState.isSubmitted;
  const error = isChecked ? state.error?.message : undefined;
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={name}>{label}</label>
        {isRequired && <RequiredMark />}
      </div>
      {children({
        ...register(name, { setValueAs: cleaned, ...(onChange && { onChange }) }),
        id: name,
        required: isRequired,
        // The data is about another person.
        autoComplete: 'off',
        spellCheck: false,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy(name, hint, error),
      })}
      <FieldNotes name={name} hint={hint} error={error} />
    </div>
  );
}

/** Cleans pasted text: removes surrounding spaces and direction marks, and replaces special spaces. */
function cleaned(value: string): string {
  return value
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim();
}

/** A visual mark. Screen readers learn from the control itself that it is required. */
export function RequiredMark() {
  return (
    <span className="required-mark" aria-hidden="true">
      required
    </span>
  );
}

interface FieldNotesProps {
  readonly name: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
}

export function FieldNotes({ name, hint, error }: FieldNotesProps) {
  return (
    <>
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/** Names the notes of a control, for `aria-describedby`. */
export function describedBy(
  name: string,
  hint: string | undefined,
  error: string | undefined,
): string | undefined {
  const ids = [error && `${name}-error`, hint && `${name}-hint`];
  return ids.filter(Boolean).join(' ') || undefined;
}
