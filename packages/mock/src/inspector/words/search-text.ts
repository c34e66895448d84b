import type { JournalEntry } from '../../journal/journal-entry.ts';
import { shownText } from './shown-text.ts';

const TEXTS = new WeakMap<JournalEntry, string>();
/** The part of a body that the filter searches. */
const MOST_CHARACTERS = 4000;

/** Returns the text of a request that the filter searches, in lowercase. It is created only once. */
export function searchText(entry: JournalEntry): string {
  const known = TEXTS.get(entry);
  if (known !== undefined) return known;
  const { at, request, path, traceId, operation, fault, reason } = entry;
  const { assumed, violations, response, body } = entry;
  const text = [
    ...[at, request, path, traceId, operation, fault, reason, ...assumed],
    ...violations.map(({ section, problem }) => `${section} ${problem}`),
    ...[response?.status, response?.body.slice(0, MOST_CHARACTERS)],
    shownText(body).slice(0, MOST_CHARACTERS),
  ]
    .join('\n')
    .toLowerCase();
  TEXTS.set(entry, text);
  return text;
}
