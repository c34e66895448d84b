import { isPlainObject } from '@profiles/sdk/schemas';
import { limitExtras } from './extras-limits.ts';
import type { FieldProblems } from './field-problems.ts';
import type { BodyOperation } from './operations/service-operation.ts';
import type { RequestContext } from './request-context.ts';

/** Validates `extras` and returns the part that counts. Source: *Limits*. */
export function givenExtras(
  { body, read }: RequestContext,
  operation: BodyOperation,
  extras: unknown,
  problems: FieldProblems,
): unknown {
  if (!isPlainObject(extras)) {
    problems.add('Resources and their fields', 'extras must be a JSON object', true);
    return undefined;
  }
  if (!operation.limitsExtras(read)) return extras;
  const { kept, offences } = body.limited.get(read, (recorded) => limitExtras(extras, recorded));
  for (const offence of offences) {
    problems.add('Limits', offence, read('extrasViolation') === 'rejected');
  }
  return kept;
}
