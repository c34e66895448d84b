import type { OperationName } from '@profiles/sdk/schemas';
import { isJsonObject } from '../json.ts';
import type { Exchange } from './exchange.ts';
import { limitExtras } from './extras-limits.ts';
import type { FieldProblems } from './field-problems.ts';

/** Checks `extras` and returns what of them counts. Source: *Limits*. */
export function givenExtras(
  { read }: Exchange,
  operation: OperationName,
  extras: unknown,
  problems: FieldProblems,
): unknown {
  if (!isJsonObject(extras)) {
    problems.add('Resources and their fields', 'extras must be a JSON object', true);
    return undefined;
  }
  if (operation === 'updateEmrUser' && read('extrasLimitsOnUpdate') === 'ignored') {
    return extras;
  }
  const { kept, offences } = limitExtras(extras, read);
  for (const offence of offences) {
    problems.add('Limits', offence, read('extrasViolation') === 'rejected');
  }
  return kept;
}
