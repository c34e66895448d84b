import type { Values } from '../../ledger/explore.ts';
import type { BehaviourId } from '../../ledger/ledger.ts';
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
