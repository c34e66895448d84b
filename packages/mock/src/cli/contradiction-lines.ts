import type { Contradiction } from '../calibrate/calibration.ts';
import { shownBody } from './shown-body.ts';

const REFUSED = new Set([401, 403]);

/**
 * Writes the answers that the ledger does not foresee, each with the requests that met it.
 *
 * @param wasAccepted - Whether the service has accepted anything.
 */
export function contradictionLines(
  contradictions: readonly Contradiction[],
  wasAccepted: boolean,
): string[] {
  if (contradictions.length === 0) return [];
  const requestsOf = new Map<string, string[]>();
  for (const contradiction of contradictions) {
    const answer = answerLine(contradiction);
    requestsOf.set(answer, [...(requestsOf.get(answer) ?? []), requestLine(contradiction)]);
  }
  const areRefused = contradictions.every(({ answer }) => REFUSED.has(answer.status));
  return [
    '',
    'Answers that nothing in the ledger explains (credentials are left out):',
    ...[...requestsOf].flat(2),
    ...(areRefused && !wasAccepted
      ? ['Everything was refused: are the token and the client id valid there?']
      : []),
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
