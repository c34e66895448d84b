import type { Values } from '../../../service/ledger/explore.ts';
import type { BehaviourId } from '../../../service/ledger/ledger.ts';
import { type Observation, UNLISTED_SHAPE } from './observation.ts';

/** The parts of two observations that are compared, besides their status. */
export interface Compared {
  /** Whether the shapes of errors are compared. */
  readonly shape: boolean;
  /** Whether stored values are compared. */
  readonly stored: boolean;
}

/** The entry that the shape of errors depends on. */
const SHAPE_ID: BehaviourId = 'errorBody';

/** Writes an observation as text. Equal observations give equal texts. */
export function textOf({ status, body, stored }: Observation, compared: Compared): string {
  const isIgnored = status >= 400 && !compared.shape;
  return JSON.stringify([
    status,
    isIgnored ? UNLISTED_SHAPE : body,
    compared.stored ? stored : undefined,
  ]);
}

const TEXTS = { exact: new WeakMap<object, string>(), rough: new WeakMap<object, string>() };

/**
 * Writes all observations of a probe as text. The text is cached because it is needed repeatedly.
 */
export function textOfAll(seen: readonly Observation[], compared: Pick<Compared, 'shape'>): string {
  const texts = compared.shape ? TEXTS.exact : TEXTS.rough;
  const known = texts.get(seen);
  if (known !== undefined) return known;
  const text = seen.map((each) => textOf(each, { shape: compared.shape, stored: true })).join();
  texts.set(seen, text);
  return text;
}

/** Returns the values that the compared parts give information about. */
export function comparedValues(values: Values, { shape }: Compared): Values {
  return shape ? values : new Map([...values].filter(([id]) => id !== SHAPE_ID));
}

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
