import { EXTRAS_LIMITS } from '@profiles/sdk/schemas';
import { type ReactNode, useRef } from 'react';

interface EntryRowsProps {
  /** How many groups are around the rows. */
  readonly depth: number;
  /** One for each row, which stays with it. */
  readonly ids: readonly string[];
  readonly onAdd: () => void;
  readonly onRemove: (at: number) => void;
  readonly children: (at: number) => ReactNode;
}

/** Lists rows, and lets one add and remove them. */
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
              // The button that has the focus goes with its row.
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
