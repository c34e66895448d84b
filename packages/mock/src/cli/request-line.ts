import type { JournalEntry } from '../journal/journal-entry.ts';
import type { Violation } from '../journal/violation.ts';
import { oneLine } from './output.ts';

const LONGEST_REQUEST = 120;

/** Formats a request as one line: the result, the request, and the problems. */
export function requestLine(entry: JournalEntry): string {
  const { request, fault, reason, violations } = entry;
  const what = `${outcome(entry)} ${shorten(request, LONGEST_REQUEST)}`;
  const wrong = [...bySection(violations)].map(([section, problems]) => `${section}: ${problems}`);
  const isTold = violations.some(({ problem }) => reason?.includes(problem));
  if (reason !== undefined && !isTold) wrong.push(reason);
  if (fault) wrong.unshift(`fault: ${fault}`);
  return oneLine([what, ...wrong].join(' | '));
}

/** Formats a request that was rejected before it reached the mock as one line. */
export function unreadableLine(status: number, problem: string): string {
  return `${status} unreadable | ${problem}`;
}

function outcome({ answer, fault, assumed }: JournalEntry): string {
  if (answer) return String(answer.status);
  if (fault) return 'nothing';
  return assumed.length > 0 ? 'undecided' : 'defect';
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
