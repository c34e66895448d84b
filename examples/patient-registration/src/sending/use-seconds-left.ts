import { useEffect, useState } from 'react';
import type { Failure } from './ending.ts';

/** Counts down the seconds of `Retry-After`. */
export function useSecondsLeft(failure: Failure | undefined): number {
  const [passed, setPassed] = useState(0);
  const wait = Math.ceil(failure?.retryAfter ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second equal failure restarts the count
  useEffect(() => {
    if (wait === 0) return;
    let count = 0;
    const timer = setInterval(() => {
      count += 1;
      setPassed(count);
      if (count >= wait) clearInterval(timer);
    }, 1000);
    return () => {
      clearInterval(timer);
      setPassed(0);
    };
  }, [failure, wait]);
  return Math.max(0, wait - passed);
}
