import type { JournalEntry } from '../../journal/journal-entry.ts';

/** Explains what a fault did to a request, and whether the data was stored. */
export function explainFault(entry: JournalEntry): string {
  const stored = entry.stored ? 'The data was stored.' : 'The data was not stored.';
  return `The mock broke this on purpose: ${whatHappened(entry)}. ${stored}`;
}

function whatHappened({ fault, answer, assumed, reason }: JournalEntry): string {
  switch (fault) {
    case 'drop':
      return 'it closed the connection before any response';
    case 'hang':
      return 'it never sent a response';
    case 'truncate':
      return 'it sent half of the response body, then closed the connection';
    case 'drip':
      return 'it sent the response body slowly';
    case 'delay':
      return answer === undefined
        ? 'it delayed the request, and the client gave up before the service handled it'
        : 'it delayed the request before the service handled it';
    default: {
      const isHandled = reason !== undefined || assumed.length > 0;
      const whose = isHandled ? 'changed the response of the service' : 'sent its own response';
      return `it ${whose}, and the client received status ${answer?.status}`;
    }
  }
}
