import type { Target } from './target.ts';

/** A target that is ready to be played against. */
export interface OpenTarget {
  readonly target: Target;
  close(): Promise<void>;
}
