import { readFileSync } from 'node:fs';
import { FILE } from '../document-file.ts';
import type { Exchange } from './exchange.ts';

interface Description {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly responses: Readonly<Record<string, object>> }>>
    >
  >;
}

/** Statuses that no traffic comes to here, with the reason. */
const OUT_OF_REACH: Readonly<Record<string, string>> = {
  307: 'Prism follows a redirect itself.',
  415: 'The API specification allows only bodies that are declared as JSON.',
};

/** Lists the statuses of the description that no answer has had: nothing was proved about those. */
export function unmetStatuses(exchanges: readonly Exchange[]): readonly string[] {
  const { paths }: Description = JSON.parse(readFileSync(FILE, 'utf8'));
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const described = new Set(operations.flatMap(({ responses }) => Object.keys(responses)));
  const met = exchanges.map(({ status }) => (status < 500 ? String(status) : '5XX'));
  return [...described].filter((status) => !(status in OUT_OF_REACH) && !met.includes(status));
}
