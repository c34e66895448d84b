import { type Observation, UNLISTED_SHAPE } from './observation.ts';

/**
 * Remembers whether errors have a shape that the ledger lists. A service whose errors all have
 * another can still be understood by its statuses; among known shapes, an odd one is not its own.
 */
export class ShapesSeen {
  #seen: 'none' | 'listed' | 'unlisted' = 'none';

  /** Whether shapes tell anything. */
  get areListed(): boolean {
    return this.#seen !== 'unlisted';
  }

  /** Notes an observation, and tells whether its shape is one to report. */
  note({ status, body }: Observation): 'expected' | 'new' {
    if (status < 400 || status >= 500) return 'expected';
    if (body !== UNLISTED_SHAPE) {
      this.#seen = 'listed';
      return 'expected';
    }
    if (this.#seen !== 'none') return 'expected';
    this.#seen = 'unlisted';
    return 'new';
  }
}
