import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { namedControls } from './control-names.ts';
import type { FormValues } from './form-values.ts';

/** Lists what is wrong after a try to register, and takes the focus at each such try. */
export function ErrorSummary() {
  const { formState, getFieldState, getValues, setFocus } = useFormContext<FormValues>();
  const { isSubmitSuccessful, submitCount } = formState;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (submitCount > 0) heading.current?.focus();
  }, [submitCount]);

  if (submitCount === 0 || isSubmitSuccessful) return null;
  const problems = namedControls(getValues('extras')).flatMap(({ name, label }) => {
    const message = getFieldState(name, formState).error?.message;
    return message ? [{ name, label, message }] : [];
  });
  if (problems.length === 0) return null;
  return (
    <section className="notice notice-error" aria-labelledby="error-summary">
      <h2 id="error-summary" tabIndex={-1} ref={heading}>
        {problems.length === 1 ? '1 thing to correct' : `${problems.length} things to correct`}
      </h2>
      <ul>
        {problems.map(({ name, label, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                // The address of the page stays as it is.
                event.preventDefault();
                setFocus(name);
              }}
            >
              {label}
            </a>
            {`: ${message}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
