import { ENDPOINTS, type OperationName } from '@profiles/sdk/schemas';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import { isPassthrough, type ListedRequest } from '../session/request-list.ts';
import { operationText } from './request-words.ts';
import { shownText } from './shown-text.ts';

/** A choice in a filter of the list of requests. */
export interface FilterChoice {
  readonly text: string;
  readonly matches: (request: ListedRequest) => boolean;
}

/** A filter: its choices by the names that the address has for them. */
export interface RequestFilter {
  readonly label: string;
  readonly choices: Readonly<Record<string, FilterChoice>>;
}

const ALL = () => true;

/** Returns a choice that matches only requests to the service. */
function own(text: string, matches: (entry: JournalEntry) => boolean): FilterChoice {
  return { text, matches: (request) => !isPassthrough(request) && matches(request) };
}

const isBroken = ({ fault, response }: JournalEntry) =>
  fault !== undefined || response === undefined;
const isRejected = ({ reason }: JournalEntry) => reason !== undefined;

/** The filters of the list of requests, by the names that the address has for them. */
export const REQUEST_FILTERS: Readonly<Record<string, RequestFilter>> = {
  outcome: {
    label: 'Outcome',
    choices: {
      '': { text: 'Every outcome', matches: ALL },
      accepted: own('Accepted', (entry) => !isBroken(entry) && !isRejected(entry)),
      failed: own('Rejected or broken', (entry) => isBroken(entry) || isRejected(entry)),
      rejected: own('Rejected', isRejected),
      broken: own('Broken by a fault', isBroken),
      violation: own('With a violation', ({ violations }) => violations.length > 0),
    },
  },
  operation: {
    label: 'Operation',
    choices: {
      '': { text: 'Every operation', matches: ALL },
      ...Object.fromEntries(
        (Object.keys(ENDPOINTS) as OperationName[]).map((name) => [
          name,
          own(operationText(name), ({ operation }) => operation === name),
        ]),
      ),
      other: {
        text: 'Another path',
        matches: (request) => isPassthrough(request) || request.operation === undefined,
      },
    },
  },
  data: {
    label: 'Data',
    choices: {
      '': { text: 'Stored or not', matches: ALL },
      stored: own('Stored', ({ stored }) => stored),
      lost: own('Stored, no usable response', (entry) => entry.stored && isBroken(entry)),
      unstored: own('Not stored', ({ stored }) => !stored),
    },
  },
};

/** The chosen names, by filter. A filter without a choice matches every request. */
export type ChosenFilters = Readonly<Record<string, string>>;

/** Returns the requests that match every filter. */
export function filterRequests(
  requests: readonly ListedRequest[],
  chosen: ChosenFilters,
): readonly ListedRequest[] {
  const choices = Object.entries(chosen).flatMap(
    ([filter, choice]) => REQUEST_FILTERS[filter]?.choices[choice] ?? [],
  );
  return requests.filter((request) => choices.every(({ matches }) => matches(request)));
}

/** The texts of {@link searchText}, which the filter needs again for each character typed. */
const SEARCH_TEXTS = new WeakMap<ListedRequest, string>();
/** The part of a body that the filter searches, in characters. */
const MAX_SEARCHED_LENGTH = 4000;

/** Returns the text of a request that the filter searches, in lowercase. */
export function searchText(entry: ListedRequest): string {
  const known = SEARCH_TEXTS.get(entry);
  if (known !== undefined) return known;
  const texts = isPassthrough(entry)
    ? [entry.at, `${entry.method} ${entry.origin}${entry.path}`, 'passed through']
    : textsOf(entry);
  const text = texts.join('\n').toLowerCase();
  SEARCH_TEXTS.set(entry, text);
  return text;
}

function textsOf(entry: JournalEntry): readonly unknown[] {
  const { at, request, path, traceId, operation, fault, reason } = entry;
  const { assumed, violations, response, body } = entry;
  return [
    ...[at, request, path, traceId, operation, fault, reason, ...assumed],
    ...violations.map(({ section, problem }) => `${section} ${problem}`),
    ...[response?.status, response?.body.slice(0, MAX_SEARCHED_LENGTH)],
    shownText(body).slice(0, MAX_SEARCHED_LENGTH),
  ];
}
