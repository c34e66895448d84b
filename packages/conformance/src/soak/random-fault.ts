import type { SeededRandom } from '@profiles/harness/seeded-random';
import { type Fault, faults } from '@profiles/mock';

/** Draws a fault of any kind. None tells a lie: what is answered with a 4xx is not stored, a 2xx is. */
export function randomFault(random: SeededRandom): Fault {
  return random.pick<() => Fault>(
    () => faults.html502,
    () => faults.emptyBody,
    () => faults.malformedJson,
    () => faults.wrongContentType,
    () => faults.redirect,
    () => faults.missingOid,
    () => faults.expiredToken,
    () => faults.tooMany(0),
    () => ({ kind: 'respond', status: 503, stored: true }),
    () => ({ kind: 'drop' }),
    () => ({ kind: 'drop', stored: true }),
    () => ({ kind: 'truncate' }),
    () => ({ kind: 'hang' }),
    () => ({ kind: 'hang', stored: true }),
    () => ({ kind: 'delay', ms: random.below(100) }),
    () => ({ kind: 'drip', bytesPerSecond: 10 + random.below(1000) }),
  )();
}
