import { useFieldArray, useWatch } from 'react-hook-form';
import type { FormValues } from '../form/form-values.ts';
import { EntryRows } from './entry-rows.tsx';
import { EntryValue } from './entry-value.tsx';
import { NEW_PLAIN_ENTRY } from './extras-entry.ts';
import { KeyAndKind } from './key-and-kind.tsx';

interface GroupRowsProps {
  readonly name: `extras.${number}.entries`;
}

/** Edits the rows of a group. */
export function GroupRows({ name }: GroupRowsProps) {
  const { fields, append, remove } = useFieldArray<FormValues, typeof name>({ name });
  const entries = useWatch<FormValues, typeof name>({ name });
  return (
    <EntryRows
      depth={1}
      ids={fields.map(({ id }) => id)}
      onAdd={() => append(NEW_PLAIN_ENTRY)}
      onRemove={remove}
    >
      {(at) => (
        <>
          <KeyAndKind name={`${name}.${at}`} depth={1} />
          <EntryValue name={`${name}.${at}`} kind={entries[at]?.kind ?? 'text'} />
        </>
      )}
    </EntryRows>
  );
}
