import type { Endpoint } from '@profiles/sdk/internal';
import { ENDPOINTS, type OperationName } from '@profiles/sdk/schemas';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import { problemsOf } from '../../../service/journal/problems.ts';

const EFFECT_VERBS: Readonly<Record<Endpoint['effect'], string>> = {
  create: 'Create',
  update: 'Update',
  read: 'Read',
  delete: 'Delete',
};

const COLLECTION_NOUNS: Readonly<Record<Endpoint['collection'], string>> = {
  patients: 'patient',
  emrUsers: 'EMR user',
};

/** Returns an operation in words: `Create patient`. */
export function operationText(operation: OperationName): string {
  const { effect, collection } = ENDPOINTS[operation];
  return `${EFFECT_VERBS[effect]} ${COLLECTION_NOUNS[collection]}`;
}

/** Returns the operation that a request calls, if the operation has its path and its method. */
export function operationOf({ operation, method }: JournalEntry): OperationName | undefined {
  return operation && ENDPOINTS[operation].method === method ? operation : undefined;
}

/** Returns the operation of a request in words, or its method and path if it is none. */
export function requestText(entry: JournalEntry): string {
  const operation = operationOf(entry);
  return operation === undefined ? entry.request : operationText(operation);
}

/** Returns the problems of a request in one line. */
export function whyText(entry: JournalEntry): string {
  return problemsOf(entry, ({ problem }) => problem).join(' · ');
}
