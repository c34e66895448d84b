import type { BehaviourId } from '../../ledger/ledger.ts';
import type { Given } from './decision-tree.ts';
import { type Observation, UNLISTED_SHAPE } from './observation.ts';

/** Says what of two observations is compared, beside their status. */
export interface Compared {
  /** The shapes of errors. */
  readonly shape: boolean;
  /** What was stored. */
  readonly stored: boolean;
}

/** The entry that the shape of errors rests on. */
const SHAPE_ID: BehaviourId = 'errorBody';

/** Writes down an observation so that two that are the same are the same text. */
export function textOf({ status, body, stored }: Observation, compared: Compared): string {
  const isIgnored = status >= 400 && !compared.shape;
  return JSON.stringify([
    status,
    isIgnored ? UNLISTED_SHAPE : body,
    compared.stored ? stored : undefined,
  ]);
}

const TEXTS = { exact: new WeakMap<object, string>(), rough: new WeakMap<object, string>() };

/** Writes down all that is seen of a probe. It is asked again and again, and so it is kept. */
export function textOfAll(seen: readonly Observation[], compared: Pick<Compared, 'shape'>): string {
  const texts = compared.shape ? TEXTS.exact : TEXTS.rough;
  const known = texts.get(seen);
  if (known !== undefined) return known;
  const text = seen.map((each) => textOf(each, { shape: compared.shape, stored: true })).join();
  texts.set(seen, text);
  return text;
}

/** Returns the values that what is compared can speak about. */
export function spokenOf(given: Given, { shape }: Compared): Given {
  return shape ? given : new Map([...given].filter(([id]) => id !== SHAPE_ID));
}
