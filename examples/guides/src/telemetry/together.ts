import type { CallObserver } from '@profiles/sdk';

/** Combines observers. Only the last one may add headers or a context. */
export function together(...observers: readonly CallObserver[]): CallObserver {
  return {
    start(call) {
      const calls = observers.map((observer) => observer.start(call));
      return {
        attempt: (facts) => calls.map((each) => each?.attempt?.(facts)).at(-1),
        response: (facts) => {
          for (const each of calls) each?.response?.(facts);
        },
        wait: (facts) => {
          for (const each of calls) each?.wait?.(facts);
        },
        end: (facts) => {
          for (const each of calls) each?.end?.(facts);
        },
      };
    },
  };
}
