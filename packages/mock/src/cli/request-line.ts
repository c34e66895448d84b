import type { JournalEntry } from '../journal.ts';
import type { Violation } from '../violation.ts';

const LONGEST_REQUEST = 120;

/** Writes a request as one line: what it was, what it was answered, what was wrong with it. */
export function requestLine({ request, answer, reason, violations }: JournalEntry): string {
  const status = answer ? String(answer.status) : 'defect';
  const what = `${status} ${shorten(request, LONGEST_REQUEST)}`;
  const wrong = [...bySection(violations)].map(([section, problems]) => `${section}: ${problems}`);
  const isTold = violations.some(({ problem }) => reason?.includes(problem));
  if (reason !== undefined && !isTold) wrong.push(reason);
  return [what, ...wrong].join(' | ');
}

function bySection(violations: readonly Violation[]): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  for (const { section, problem } of violations) {
    const before = sections.get(section);
    sections.set(section, before === undefined ? problem : `${before}; ${problem}`);
  }
  return sections;
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}...` : text;
}
