import type { JournalEntry } from '../journal.ts';

const LONGEST_REQUEST = 120;

/** Writes a request as one line: what it was, what it was answered, what was wrong with it. */
export function requestLine({ request, answer, reason, violations }: JournalEntry): string {
  const status = answer ? String(answer.status) : 'defect';
  const problems = violations.map(({ section, problem }) => `${problem} (${section})`);
  const isTold = violations.length > 0 || reason === undefined;
  const wrong = (isTold ? problems : [reason]).join('; ');
  const what = shorten(request, LONGEST_REQUEST);
  return wrong === '' ? `${status} ${what}` : `${status} ${what} - ${wrong}`;
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}...` : text;
}
