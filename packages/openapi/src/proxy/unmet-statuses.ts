import description from '@profiles/sdk/openapi.json' with { type: 'json' };
import type { Exchange } from './watched-fetch.ts';

/** Statuses that do not occur here, with the reason. */
const OUT_OF_REACH: Readonly<Record<string, string>> = {
  307: 'Prism follows a redirect itself.',
  415: 'The API specification allows only bodies that are declared as JSON.',
};

/** Lists the statuses of the description that no response had. The run proves nothing about them. */
export function unmetStatuses(exchanges: readonly Exchange[]): readonly string[] {
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
  const described = new Set(operations.flatMap(({ responses }) => Object.keys(responses)));
  const met = exchanges.map(({ status }) => (status < 500 ? String(status) : '5XX'));
  return [...described].filter((status) => !(status in OUT_OF_REACH) && !met.includes(status));
}
