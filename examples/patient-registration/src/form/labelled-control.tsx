import type { ReactNode } from 'react';
import { type UseFormRegisterReturn, useFormContext, useFormState } from 'react-hook-form';
import { hintOf, isRequired, PATIENT_FIELDS } from './patient-fields.ts';
import type { ControlName, FormValues } from './patient-form.ts';

interface ControlProps extends UseFormRegisterReturn {
  readonly id: string;
  readonly required: boolean;
  readonly autoComplete: 'off';
  readonly spellCheck: false;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface LabelledControlProps {
  readonly name: ControlName;
  /** The control that the user leaves before an error is shown. Default: this one. */
  readonly shownAfter?: ControlName;
  readonly onChange?: () => void;
  /** Renders the control with the props that tie it to its label, hint and error. */
  readonly children: (props: ControlProps) => ReactNode;
}

/** Shows a control with its label, hint and error. */
export function LabelledControl(props: LabelledControlProps) {
  const { name, shownAfter = name, onChange, children } = props;
  const { register, getFieldState } = useFormContext<FormValues>();
  // Subscribes to these controls alone, so that a key renders no others.
  const formState = useFormState<FormValues>({ name: [name, shownAfter] });
  const isLeft = getFieldState(shownAfter, formState).isTouched || formState.isSubmitted;
  const error = isLeft ? getFieldState(name, formState).error?.message : undefined;
  const hint = hintOf(name);
  const notes = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean);
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={name}>{PATIENT_FIELDS[name].label}</label>
        {isRequired(name) && (
          // Screen readers learn from the control itself that it is required.
          <span className="required-mark" aria-hidden="true">
            required
          </span>
        )}
      </div>
      {children({
        ...register(name, { setValueAs: cleaned, ...(onChange && { onChange }) }),
        id: name,
        required: isRequired(name),
        // The data is about another person.
        autoComplete: 'off',
        spellCheck: false,
        'aria-invalid': error !== undefined,
        'aria-describedby': notes.join(' ') || undefined,
      })}
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
