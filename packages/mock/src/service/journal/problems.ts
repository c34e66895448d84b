import { describeFault } from '../faults/describe-fault.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { Violation } from './violation.ts';

/** Returns a sentence about the fault that applied to a request, if one did. */
export function faultOf({ appliedFault, stored, reason }: JournalEntry): string | undefined {
  const fate = stored ? 'stored' : reason === undefined ? 'not stored' : 'rejected';
  return appliedFault && describeFault(appliedFault, fate);
}

/**
 * Returns why a request did not simply succeed: its fault, its violations and its rejection.
 *
 * @param describe - Describes a violation. By default, they are grouped by their sections.
 */
export function problemsOf(
  entry: JournalEntry,
  describe?: (violation: Violation) => string,
): readonly string[] {
  const { response, reason, assumed, violations } = entry;
  const problems = describe ? violations.map(describe) : bySection(violations);
  const isReported = violations.some(({ problem }) => reason?.includes(problem));
  if (reason !== undefined && !isReported) problems.push(reason);
  const fault = faultOf(entry);
  if (fault !== undefined) return [`fault: ${fault}`, ...problems];
  // Strict mode reports a violation that names the entries without a setting.
  return response || assumed.length > 0 ? problems : ['defect', ...problems];
}

function bySection(violations: readonly Violation[]): string[] {
  const sections = new Map<string, string>();
  for (const { section, problem } of violations) {
    const before = sections.get(section);
    sections.set(section, before === undefined ? problem : `${before}; ${problem}`);
  }
  return [...sections].map(([section, problem]) => `${section}: ${problem}`);
}
