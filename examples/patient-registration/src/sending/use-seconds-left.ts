import { useEffect, useState } from 'react';

/** Counts the seconds down. A change of `seconds` starts anew. */
export function useSecondsLeft(seconds: number): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (seconds === 0) return;
    let count = 0;
    const timer = setInterval(() => {
      count += 1;
      setPassed(count);
      if (count >= seconds) clearInterval(timer);
    }, 1000);
    return () => {
      clearInterval(timer);
      setPassed(0);
    };
  }, [seconds]);
  return Math.max(0, seconds - passed);
}
