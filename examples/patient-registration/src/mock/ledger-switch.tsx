import { type Behaviour, type BehaviourId, LEDGER, type LedgerValue } from '@profiles/mock';
import { useId } from 'react';

interface LedgerSwitchProps {
  readonly id: BehaviourId;
  readonly value: LedgerValue;
  /** Whether the last answer rests on it. */
  readonly isAssumed: boolean;
  onUse(behaviour: Partial<Behaviour>): void;
}

/** Amounts that one meets by hand, besides those that the ledger lists. */
const WITHIN_REACH: Partial<Behaviour> = {
  tokenLifetime: 10_000,
  rateLimit: { limit: 2, windowMs: 60_000 },
  bodyLimit: 150,
};

/** Switches one entry of the ledger. */
export function LedgerSwitch({ id, value, isAssumed, onUse }: LedgerSwitchProps) {
  const notes = useId();
  const { question, meaning, values } = LEDGER[id];
  const isChanged = value !== values[0];
  // Each option's value is the change that it makes; `mock.use` checks it.
  const toChange = (to: LedgerValue) => JSON.stringify({ [id]: to });
  const offered = [...values, WITHIN_REACH[id] ?? value, value];
  const options = new Map(offered.map((each) => [toChange(each), each]));
  return (
    <div className="mock-switch" data-changed={isChanged}>
      <label>
        {question}
        <select
          aria-describedby={notes}
          value={toChange(value)}
          onChange={({ target }) => onUse(JSON.parse(target.value))}
        >
          {[...options].map(([change, each]) => (
            <option key={change} value={change}>
              {inWords(each)}
              {each === values[0] && ' (default)'}
            </option>
          ))}
        </select>
      </label>
      <p id={notes}>
        <code>{id}</code>
        {isAssumed && <mark>the last response depends on it</mark>}
        {isChanged && <mark>changed</mark>}
        {meaning}
      </p>
    </div>
  );
}

function inWords(value: LedgerValue): string {
  if (typeof value !== 'object') return String(value);
  return `${value.limit} in ${value.windowMs} ms`;
}
