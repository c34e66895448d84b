import { ENDPOINTS, type OperationName } from '@profiles/sdk/schemas';
import { SetupError } from '../http/errors/setup-error.ts';
import { readLimit } from './record-page.ts';

/** The parameters of a list of requests, or of violations. */
export const REQUEST_PARAMETERS = ['limit', 'after', 'operation', 'status'] as const;

/** The parameters of a list of requests that passed through the mock. */
export const PASSTHROUGH_PARAMETERS = ['limit', 'after'] as const;

/** What a list can be selected by. */
interface RequestFacts {
  /** The number of the request. */
  readonly id: number;
  readonly operation?: OperationName | undefined;
  readonly status?: number | undefined;
}

/** Returns the items of a list that a query selects, oldest first. */
type Select = <Item>(
  items: readonly Item[],
  factsOf: (item: Item) => RequestFacts,
) => readonly Item[];

/**
 * Reads the query of a list of requests, or of violations.
 *
 * @param query - `limit`: the maximum number of items. `after`: the number of a request, only later
 * requests are listed. `operation`: the operation of the request. `status`: the status of the
 * response.
 * @throws {@link SetupError} if a parameter is invalid.
 */
export function readRequestQuery(query: URLSearchParams): Select {
  const limit = readLimit(query.get('limit'));
  const after = readNumber(query, 'after', 'the number of a request') ?? 0;
  const status = readNumber(query, 'status', 'a status, such as 201');
  const operation = query.get('operation');
  const operations = Object.keys(ENDPOINTS);
  if (operation !== null && !operations.includes(operation)) {
    throw new SetupError(`The parameter operation must be one of ${operations.join(', ')}.`);
  }
  return (items, factsOf) =>
    items
      .filter((item) => {
        const facts = factsOf(item);
        if (facts.id <= after || (operation !== null && facts.operation !== operation))
          return false;
        return status === undefined || facts.status === status;
      })
      .slice(0, limit);
}

function readNumber(query: URLSearchParams, name: string, what: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new SetupError(`The parameter ${name} must be ${what}.`);
}
