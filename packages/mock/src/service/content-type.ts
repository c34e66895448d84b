import type { Exchange } from './exchange.ts';
import type { Refusal } from './refusal.ts';

const JSON_TYPE = /^application\/json\s*(?:;.*)?$/i;

/** Judges a body that is not declared as JSON. Source: *Endpoints*, Request body. */
export function checkContentType({ request, findings, read }: Exchange): Refusal | undefined {
  // Stryker disable next-line StringLiteral: neither text is the type of JSON
  if (JSON_TYPE.test(request.headers.get('content-type') ?? '')) return undefined;
  const problem = 'the content-type header is not application/json';
  findings.push({ section: 'Endpoints', problem });
  const status = read('contentType');
  if (status === 'accepted') return undefined;
  return { status, code: 'unsupported_media_type', reason: problem };
}
