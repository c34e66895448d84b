import { type RefObject, useEffect, useRef } from 'react';
import type { Ending, Failure } from '../sending/ending.ts';

/** Focuses an element at each ending, so that a screen reader continues there. */
export function useFocusAt<T extends HTMLElement>(ending: Ending | Failure): RefObject<T | null> {
  const element = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new ending is what the focus follows
  useEffect(() => {
    element.current?.focus();
  }, [ending]);
  return element;
}
