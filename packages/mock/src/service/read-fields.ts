import { EXTRAS_LIMITS } from '@profiles/sdk/schemas';
import type { SentFields } from '../http/body-reading.ts';
import { refuseInvalid } from './given-fields.ts';
import type { Refusal } from './refusal.ts';
import type { RequestContext } from './request-context.ts';

/** Rejects a body that is not a JSON object. Source: *Endpoints*, Request body. */
export function checkReadable({ body, findings, read }: RequestContext): Refusal | undefined {
  if (body.reading.kind !== 'unreadable') return undefined;
  const { problem } = body.reading;
  findings.push({ section: 'Endpoints', problem });
  return { status: read('unreadableBody'), code: 'unreadable_body', reason: problem };
}

/** Returns the fields of a readable body. Rejects a body that nests too deep as invalid. */
export function readFields(context: RequestContext): SentFields | Refusal {
  const { reading } = context.body;
  if (reading.kind === 'fields') return reading.fields;
  const problem = `the body nests deeper than ${EXTRAS_LIMITS.arbitraryLevels} levels`;
  context.findings.push({ section: 'Resources and their fields', problem });
  return refuseInvalid(context, problem);
}
