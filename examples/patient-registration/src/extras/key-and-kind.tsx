import { EXTRAS_LIMITS } from '@profiles/sdk/schemas';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EntryName } from '../form/control-names.ts';
import type { FormValues } from '../form/form-values.ts';
import { LabelledControl } from '../form/labelled-control.tsx';
import { ENTRY_KINDS } from './extras-entry.ts';
import { keyBudget } from './key-budget.ts';

interface KeyAndKindProps {
  readonly name: EntryName;
  /** The number of groups around the row. */
  readonly depth: number;
}

/** Edits the key of a row and the kind of its value. */
export function KeyAndKind({ name, depth }: KeyAndKindProps) {
  const { getValues, setValue } = useFormContext<FormValues>();
  const key = useWatch<FormValues, `${EntryName}.key`>({ name: `${name}.key` });
  const kinds = Object.entries(ENTRY_KINDS).filter(
    ([kind]) => kind !== 'group' || depth < EXTRAS_LIMITS.nestingLevels,
  );
  const startAnew = () => {
    setValue(`${name}.value`, ENTRY_KINDS[getValues(`${name}.kind`)].value);
  };
  return (
    <>
      <LabelledControl name={`${name}.key`} label="Key" hint={keyBudget(key)}>
        {(control) => <input type="text" {...control} autoCapitalize="none" />}
      </LabelledControl>
      <LabelledControl name={`${name}.kind`} label="Kind" onChange={startAnew}>
        {(control) => (
          <select {...control}>
            {kinds.map(([kind, { label }]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        )}
      </LabelledControl>
    </>
  );
}
