import { EXTRAS_LIMITS } from '@profiles/sdk/schemas';
import type { Exchange } from './exchange.ts';
import { refuseInvalid } from './given-fields.ts';
import type { Refusal } from './refusal.ts';
import type { SentFields } from './request-body.ts';

/** Refuses a body that is not a JSON object. Source: *Endpoints*, Request body. */
export function checkReadable({ body, findings, read }: Exchange): Refusal | undefined {
  if (body.reading.kind !== 'unreadable') return undefined;
  const { problem } = body.reading;
  findings.push({ section: 'Endpoints', problem });
  return { status: read('unreadableBody'), code: 'unreadable_body', reason: problem };
}

/** Returns the fields of a readable body; one that nests absurdly deep is refused as invalid. */
export function readFields(exchange: Exchange): SentFields | Refusal {
  const { reading } = exchange.body;
  if (reading.kind === 'fields') return reading.fields;
  const problem = `the body nests deeper than ${EXTRAS_LIMITS.arbitraryLevels} levels`;
  exchange.findings.push({ section: 'Resources and their fields', problem });
  return refuseInvalid(exchange, problem);
}
