import { type Observation, UNLISTED_SHAPE } from './observation.ts';

/**
 * Tracks whether errors have a shape that the ledger lists. If all errors have another shape, their
 * statuses still describe the service. If some have a listed shape, an unlisted one did not come
 * from the service itself.
 */
export class ShapesSeen {
  #seen: 'none' | 'listed' | 'unlisted' = 'none';

  /** Whether error shapes give information. */
  get areListed(): boolean {
    return this.#seen !== 'unlisted';
  }

  /** Records an observation. Returns `new` if its shape must be reported. */
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
