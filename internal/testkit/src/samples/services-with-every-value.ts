import { everyService, LEDGER, type LedgerValue, type PlausibleService } from '@profiles/mock';

/**
 * Picks plausible services that together have every value of every entry. `npm run test:fuzz` and
 * `npm run test:calibration` combine the values.
 *
 * @throws If a value is missing. Otherwise a test of each service could pass with no service at
 * all.
 */
export function servicesWithEveryValue(): readonly PlausibleService[] {
  const unseen = new Set(
    Object.entries(LEDGER).flatMap(([id, { values }]) => values.map((value) => keyOf(id, value))),
  );
  const picked = everyService({ mode: 'pairwise' }).filter(({ behaviour }) =>
    Object.entries(behaviour)
      .map(([id, value]) => unseen.delete(keyOf(id, value)))
      .some(Boolean),
  );
  if (unseen.size > 0) throw new Error(`no service has ${[...unseen].join(', ')}`);
  return picked;
}

function keyOf(id: string, value: LedgerValue): string {
  return `${id} ${JSON.stringify(value)}`;
}
