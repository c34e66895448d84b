import type { Contradiction } from '../calibrate/calibration.ts';
import { shownBody } from './shown-body.ts';

/** Writes the answers that the ledger does not foresee, each with the requests that met it. */
export function contradictionLines(contradictions: readonly Contradiction[]): string[] {
  if (contradictions.length === 0) return [];
  const requestsOf = new Map<string, string[]>();
  for (const contradiction of contradictions) {
    const answer = answerLine(contradiction);
    requestsOf.set(answer, [...(requestsOf.get(answer) ?? []), requestLine(contradiction)]);
  }
  return [
    '',
    'Answers that nothing in the ledger explains (credentials are left out):',
    ...[...requestsOf].flat(2),
  ];
}

function requestLine({ probe, request }: Contradiction): string {
  return `  - ${probe}: ${request.method} ${request.path}${shownBody(request.body ?? '')}`;
}

function answerLine({ request, answer: { status, headers, body } }: Contradiction): string {
  const type = headers['content-type']?.split(';')[0] ?? '';
  // The record that a service answers may hold what somebody else has stored.
  const shown = shownBody(body, status < 400 ? (request.body ?? '') : undefined);
  return `${status}${shownBody(type)}${shown}`;
}
