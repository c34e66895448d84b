import { EXTRAS_LIMITS } from '@profiles/sdk/schemas';
import { type ReactNode, useRef } from 'react';

interface EntryRowsProps {
  /** The number of groups around the rows. */
  readonly depth: number;
  /** A key for each row, which never changes. */
  readonly ids: readonly string[];
  readonly onAdd: () => void;
  readonly onRemove: (at: number) => void;
  readonly children: (at: number) => ReactNode;
}

/** Lists rows, with buttons to add and remove them. */
export function EntryRows({ depth, ids, onAdd, onRemove, children }: EntryRowsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const where = depth === 0 ? 'Row' : 'Row of the group';
  return (
    <div className="entries">
      {ids.map((id, at) => (
        <fieldset key={id} className="entry">
          <legend className="visually-hidden">{`${where} ${at + 1}`}</legend>
          {children(at)}
          <button
            type="button"
            className="button-quiet"
            onClick={() => {
              onRemove(at);
              // The focused button is removed with its row.
              addButton.current?.focus();
            }}
          >
            Remove<span className="visually-hidden">{` ${where.toLowerCase()} ${at + 1}`}</span>
          </button>
        </fieldset>
      ))}
      <div className="entries-foot">
        <button type="button" className="button-plain" ref={addButton} onClick={onAdd}>
          {depth === 0 ? 'Add a row' : 'Add a row to the group'}
        </button>
        <p className="field-hint">{depthLeft(depth)}</p>
      </div>
    </div>
  );
}

function depthLeft(depth: number): string {
  const levels = EXTRAS_LIMITS.nestingLevels - depth;
  return `Levels of groups left: ${levels}`;
}
