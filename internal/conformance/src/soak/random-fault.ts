import type { Fault } from '@profiles/mock';
import { KNOWN_FAULTS, type KnownFault } from '@profiles/testkit/known-faults';
import type { SeededRandom } from '@profiles/testkit/seeded-random';

/** The faults with an honest status: after a 4xx nothing is stored, after a 2xx the data is. */
const [FIRST, ...OTHERS] = KNOWN_FAULTS.filter(isHonest);

/** Draws an honest fault of any kind. */
export function randomFault(random: SeededRandom): Fault {
  if (!FIRST) throw new Error('no known fault is honest');
  const { fault, slower } = random.pick(FIRST, ...OTHERS);
  return slower ? slower(random.next()) : fault;
}

function isHonest({ status = 0, isStored }: KnownFault): boolean {
  return Math.floor(status / 100) !== (isStored ? 4 : 2);
}
