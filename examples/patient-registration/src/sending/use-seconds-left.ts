import { useEffect, useState } from 'react';
import type { Failure } from './ending.ts';

/** Counts down the seconds that the service asks to be left alone. */
export function useSecondsLeft(failure: Failure | undefined): number {
  const [passed, setPassed] = useState(0);
  const wait = Math.ceil(failure?.retryAfter ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second failure like the first counts anew
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
