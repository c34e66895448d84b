import { useLayoutEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { FORM_SECTIONS, PATIENT_FIELDS } from './patient-fields.ts';
import type { FormValues } from './patient-form.ts';

/** Lists the problems after a submit, and receives the focus at each submit. */
export function ErrorSummary() {
  const { getFieldState, setFocus } = useFormContext<FormValues>();
  const formState = useFormState<FormValues>();
  const { isSubmitSuccessful, submitCount } = formState;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (submitCount > 0) heading.current?.focus();
  }, [submitCount]);

  if (submitCount === 0 || isSubmitSuccessful) return null;
  const problems = FORM_SECTIONS.flatMap(({ controls }) => controls).flatMap((name) => {
    const message = getFieldState(name, formState).error?.message;
    return message ? [{ name, message }] : [];
  });
  if (problems.length === 0) return null;
  return (
    <section className="notice" aria-labelledby="error-summary">
      <h2 id="error-summary" tabIndex={-1} ref={heading}>
        {problems.length === 1 ? '1 thing to correct' : `${problems.length} things to correct`}
      </h2>
      <ul>
        {problems.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                // Keep the address of the page.
                event.preventDefault();
                setFocus(name);
              }}
            >
              {PATIENT_FIELDS[name].label}
            </a>
            {`: ${message}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
