import type { ReactNode } from 'react';

interface FieldProps {
  readonly label: string;
  readonly error: string | undefined;
  /** The input. */
  readonly children: ReactNode;
}

/** Shows an input with its label and its error. */
export function Field({ label, error, children }: FieldProps) {
  return (
    <p>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is a child */}
      <label>
        {label} {children}
      </label>
      {error && <em role="alert">{error}</em>}
    </p>
  );
}
