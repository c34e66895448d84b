import { describeFault } from '../faults/describe-fault.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { Violation } from './violation.ts';

/** Returns why a request did not simply succeed: its fault, its violations and its rejection. */
export function problemsOf(entry: JournalEntry): readonly string[] {
  const { response, appliedFault, stored, reason, assumed, violations } = entry;
  const problems = [...bySection(violations)].map(([section, problem]) => `${section}: ${problem}`);
  const isReported = violations.some(({ problem }) => reason?.includes(problem));
  if (reason !== undefined && !isReported) problems.push(reason);
  if (appliedFault) {
    const fate = stored ? 'stored' : reason === undefined ? 'not stored' : 'rejected';
    return [`fault: ${describeFault(appliedFault, fate)}`, ...problems];
  }
  // Strict mode reports a violation that names the entries without a setting.
  return response || assumed.length > 0 ? problems : ['defect', ...problems];
}

function bySection(violations: readonly Violation[]): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  for (const { section, problem } of violations) {
    const before = sections.get(section);
    sections.set(section, before === undefined ? problem : `${before}; ${problem}`);
  }
  return sections;
}
