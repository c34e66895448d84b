import {
  type Behaviour,
  type BehaviourId,
  createProfilesMock,
  DOCUMENT_SECTIONS,
  LEDGER,
} from '@profiles/mock';
import { useState } from 'react';
import { LedgerSwitch } from './ledger-switch.tsx';

interface LedgerSwitchesProps {
  readonly behaviour: Behaviour;
  /** What the last answer rests on. */
  readonly assumed: readonly BehaviourId[];
  onUse(behaviour: Partial<Behaviour>): void;
}

const DEFAULTS = createProfilesMock().behaviour;
const IDS = Object.keys(LEDGER).filter(isBehaviourId);

/** Switches how the mock behaves where the document leaves it open. */
export function LedgerSwitches({ behaviour, assumed, onUse }: LedgerSwitchesProps) {
  const [search, setSearch] = useState('');
  const [isAssumedOnly, setAssumedOnly] = useState(false);
  const shown = IDS.filter((id) => isFound(id, search) && (!isAssumedOnly || assumed.includes(id)));
  const changed = IDS.filter((id) => behaviour[id] !== DEFAULTS[id]).length;
  return (
    <section aria-labelledby="mock-ledger">
      <h2 id="mock-ledger">Ledger: what the API specification leaves open</h2>
      <div className="mock-find">
        <label>
          Find an entry
          <input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
        </label>
        <label>
          <input
            type="checkbox"
            checked={isAssumedOnly}
            onChange={({ target }) => setAssumedOnly(target.checked)}
          />
          Only entries that the last response depends on
        </label>
        <button type="button" onClick={() => onUse(DEFAULTS)}>
          Back to the defaults
        </button>
      </div>
      <output>
        {shown.length} of {IDS.length} shown, {changed} changed.
      </output>
      {DOCUMENT_SECTIONS.map((section) => {
        const ids = shown.filter((id) => LEDGER[id].section === section);
        if (ids.length === 0) return undefined;
        return (
          <fieldset key={section}>
            <legend>{section}</legend>
            {ids.map((id) => (
              <LedgerSwitch
                key={id}
                id={id}
                value={behaviour[id]}
                isAssumed={assumed.includes(id)}
                onUse={onUse}
              />
            ))}
          </fieldset>
        );
      })}
    </section>
  );
}

function isBehaviourId(id: string): id is BehaviourId {
  return Object.hasOwn(LEDGER, id);
}

function isFound(id: BehaviourId, search: string): boolean {
  const { question, values } = LEDGER[id];
  const text = [id, question, ...values].join(' ').toLowerCase();
  return text.includes(search.trim().toLowerCase());
}
