import { useFieldArray, useWatch } from 'react-hook-form';
import type { FormValues } from '../form/form-values.ts';
import { EntryRows } from './entry-rows.tsx';
import { EntryValue } from './entry-value.tsx';
import { NEW_ENTRY } from './extras-entry.ts';
import { GroupRows } from './group-rows.tsx';
import { KeyAndKind } from './key-and-kind.tsx';

/** Edits additional data as rows of a key and a value. */
export function ExtrasEditor() {
  const { fields, append, remove } = useFieldArray<FormValues, 'extras'>({ name: 'extras' });
  const entries = useWatch<FormValues, 'extras'>({ name: 'extras' });
  return (
    <EntryRows
      depth={0}
      ids={fields.map(({ id }) => id)}
      onAdd={() => append(NEW_ENTRY)}
      onRemove={remove}
    >
      {(at) => {
        const kind = entries[at]?.kind ?? NEW_ENTRY.kind;
        return (
          <>
            <KeyAndKind name={`extras.${at}`} depth={0} />
            {kind === 'group' ? (
              <GroupRows name={`extras.${at}.entries`} />
            ) : (
              <EntryValue name={`extras.${at}`} kind={kind} />
            )}
          </>
        );
      }}
    </EntryRows>
  );
}
