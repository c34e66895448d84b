import type { JournalEntry } from '../../journal/journal-entry.ts';
import type { OtherRequest } from '../../journal/other-request.ts';
import { isOther, type ListedRequest } from '../session/request-list.ts';
import { shownText } from './shown-text.ts';

const TEXTS = new WeakMap<ListedRequest, string>();
/** The part of a body that the filter searches. */
const MOST_CHARACTERS = 4000;

/** Returns the text of a request that the filter searches, in lowercase. It is created only once. */
export function searchText(entry: ListedRequest): string {
  const known = TEXTS.get(entry);
  if (known !== undefined) return known;
  const text = (isOther(entry) ? textsOfOther(entry) : textsOf(entry)).join('\n').toLowerCase();
  TEXTS.set(entry, text);
  return text;
}

function textsOfOther({ at, method, origin, path }: OtherRequest): readonly string[] {
  return [at, `${method} ${origin}${path}`, 'passed on'];
}

function textsOf(entry: JournalEntry): readonly unknown[] {
  const { at, request, path, traceId, operation, fault, reason } = entry;
  const { assumed, violations, response, body } = entry;
  return [
    ...[at, request, path, traceId, operation, fault, reason, ...assumed],
    ...violations.map(({ section, problem }) => `${section} ${problem}`),
    ...[response?.status, response?.body.slice(0, MOST_CHARACTERS)],
    shownText(body).slice(0, MOST_CHARACTERS),
  ];
}
