import type { Contradiction } from '../calibrate/calibration.ts';
import { shownBody } from './shown-body.ts';

const REFUSED = new Set([401, 403]);

/** Writes the answers that the ledger does not foresee, each with its request. */
export function contradictionLines(contradictions: readonly Contradiction[]): string[] {
  if (contradictions.length === 0) return [];
  return [
    '',
    'Answers that nothing in the ledger explains (credentials are left out):',
    ...contradictions.flatMap(({ probe, request, answer }) => [
      `- ${probe}`,
      `    ${request.method} ${request.path}${shownBody(request.body ?? '')}`,
      `    ${answer.status}${contentType(answer.headers)}${answerBody(answer, request.body)}`,
    ]),
    ...credentialsAdvice(contradictions),
  ];
}

/** The record that a service answers may hold what somebody else has stored. */
function answerBody({ status, body }: Contradiction['answer'], sent = ''): string {
  return shownBody(body, status < 400 ? sent : undefined);
}

function contentType(headers: Readonly<Record<string, string>>): string {
  const type = headers['content-type']?.split(';')[0]?.trim();
  return type ? ` ${type}` : '';
}

function credentialsAdvice(contradictions: readonly Contradiction[]): string[] {
  if (!contradictions.every(({ answer }) => REFUSED.has(answer.status))) return [];
  return ['All of them are refusals: are the token and the client id valid there?'];
}
