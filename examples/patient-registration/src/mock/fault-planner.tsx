import type { SubmitEvent } from 'react';
import { FAULT_CHOICES, type FaultChoice } from './fault-choices.ts';
import type { PlannedFault } from './watched-mock.ts';

interface FaultPlannerProps {
  readonly planned: PlannedFault | undefined;
  onPlan(choice: FaultChoice, times: number): void;
  onTakeBack(): void;
}

/** Plans what goes wrong with the next requests. */
export function FaultPlanner({ planned, onPlan, onTakeBack }: FaultPlannerProps) {
  function plan(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const choices = Object.values(FAULT_CHOICES).flat();
    const chosen = choices.find(({ label }) => label === form.get('label'));
    if (chosen) onPlan(chosen, Number(form.get('times')));
  }

  return (
    <section aria-labelledby="mock-faults">
      <h2 id="mock-faults">Faults</h2>
      <form onSubmit={plan}>
        <label>
          What goes wrong
          <select name="label">
            {Object.entries(FAULT_CHOICES).map(([what, choices]) => (
              <optgroup key={what} label={what}>
                {choices.map(({ label }) => (
                  <option key={label}>{label}</option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <label>
          How often
          <input name="times" type="number" min={1} max={99} required defaultValue={1} />
        </label>
        <button type="submit">Plan</button>
        <button type="button" onClick={onTakeBack}>
          Remove the fault
        </button>
      </form>
      <output>{planned ? inWords(planned) : 'No fault is planned.'}</output>
    </section>
  );
}

function inWords({ label, left }: PlannedFault): string {
  return left === 1 ? `Next request: ${label}.` : `Next ${left} requests: ${label}.`;
}
