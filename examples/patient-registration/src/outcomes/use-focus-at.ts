import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Ending, Failure } from '../sending/ending.ts';

/** Focuses an element as each ending appears, so that a screen reader continues there. */
export function useFocusAt<T extends HTMLElement>(ending: Ending | Failure): RefObject<T | null> {
  const element = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new ending is what the focus follows
  useLayoutEffect(() => {
    element.current?.focus();
  }, [ending]);
  return element;
}
