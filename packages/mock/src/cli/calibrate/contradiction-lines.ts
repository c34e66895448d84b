import type { Contradiction } from '../../calibrate/calibration.ts';
import { oneLine } from '../output.ts';

const LONGEST = 200;

/** Formats the responses that no ledger entry explains, each with the requests that got it. */
export function contradictionLines(contradictions: readonly Contradiction[]): string[] {
  if (contradictions.length === 0) return [];
  const requestsOf = new Map<string, string[]>();
  for (const { probe, request, response } of contradictions) {
    const lines = responseLines(response).join('\n');
    const line = `  - ${probe}: ${request.method} ${request.path} ${shown(request.body)}`;
    requestsOf.set(lines, [...(requestsOf.get(lines) ?? []), line.trimEnd()]);
  }
  return ['', 'Responses that no ledger entry explains:', ...[...requestsOf].flat(2)];
}

function responseLines({ status, headerNames, shape, texts }: Contradiction['response']): string[] {
  const lines = [`${status} ${shape}; headers: ${headerNames.join(', ') || 'none'}`];
  if (!texts) return lines;
  const headers = Object.entries(texts.headers).map(([name, value]) => `${name}: ${value}`);
  const shownTexts = [...headers, texts.body].map((text) => `    ${shown(text)}`);
  return [...lines, ...shownTexts.filter((line) => line.trim() !== '')];
}

function shown(text: string): string {
  const line = oneLine(text);
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}...` : line;
}
