import { useWatch } from 'react-hook-form';
import type { FormValues } from '../form/form-values.ts';
import { PATIENT_FIELDS } from '../form/patient-fields.ts';
import type { ExtrasLine } from './extras-lines.ts';
import { type PreviewRow, previewOf } from './preview-of.ts';

const MARKS: Readonly<Record<PreviewRow['state'], string | undefined>> = {
  as_entered: undefined,
  lowercased: 'in lowercase',
  missing: 'missing',
  wrong: 'needs correction',
};

/** Shows the record that the service will store, while the user types. */
export function StoredPreview() {
  const { rows, extras, body } = useWatch({ compute: (values: FormValues) => previewOf(values) });
  return (
    <section className="preview" aria-labelledby="preview">
      <h2 id="preview">What will be stored</h2>
      <dl className="details">
        {rows.map(({ name, state, text }) => (
          <div key={name} data-state={state}>
            <dt>{PATIENT_FIELDS[name].label}</dt>
            <dd>
              {text} {MARKS[state] && <span className="mark">{MARKS[state]}</span>}
            </dd>
          </div>
        ))}
        {extras === 'wrong' ? (
          <div data-state="wrong">
            <dt>Additional data</dt>
            <dd>
              <span className="mark">{MARKS.wrong}</span>
            </dd>
          </div>
        ) : (
          extras.map((line) => <ExtrasLineRow key={line.path.join('.')} line={line} />)
        )}
      </dl>
      <details>
        <summary>As it is sent</summary>
        {body ? (
          <pre>{JSON.stringify(body, null, 2)}</pre>
        ) : (
          <p>Nothing is sent while a value is missing or needs correction.</p>
        )}
      </details>
    </section>
  );
}

interface ExtrasLineRowProps {
  readonly line: ExtrasLine;
}

function ExtrasLineRow({ line: { path, text, isStored } }: ExtrasLineRowProps) {
  return (
    <div data-state={isStored ? 'as_entered' : 'dropped'} data-depth={path.length}>
      <dt>{path.at(-1)}</dt>
      <dd>
        {text} {!isStored && <span className="mark">not stored</span>}
      </dd>
    </div>
  );
}
