import type { EntryName } from '../form/control-names.ts';
import { LabelledControl } from '../form/labelled-control.tsx';
import type { PlainKind } from './extras-entry.ts';

interface EntryValueProps {
  readonly name: EntryName;
  readonly kind: PlainKind;
}

/** Edits the value of a row that is not a group. */
export function EntryValue({ name, kind }: EntryValueProps) {
  return (
    <LabelledControl
      name={`${name}.value`}
      label="Value"
      hint={kind === 'list' ? 'An item on each line' : undefined}
    >
      {(control) => {
        switch (kind) {
          case 'text':
            return <input type="text" {...control} />;
          case 'number':
            return <input type="text" inputMode="decimal" {...control} />;
          case 'list':
            return <textarea rows={3} {...control} />;
          case 'yes-no':
            return (
              <select {...control}>
                <option value="yes">Yes</option>
                <option value="no">No</option>
              </select>
            );
        }
      }}
    </LabelledControl>
  );
}
