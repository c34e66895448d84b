import { quietly } from '../quietly.ts';
import type { CallEnd, CallObserver, EndFacts } from './observer.ts';

/** A destination of log lines: a console, or a logger with the same methods. */
export type Logger = Pick<Console, 'debug' | 'info' | 'warn' | 'error'>;

/** Creates the observer that logs: a line for each attempt and one for each call. */
export function logObserver(logger: Logger): CallObserver {
  return {
    start({ operation }) {
      const write = (level: keyof Logger, what: string, end: EndFacts) => {
        const facts: Record<string, unknown> = { operation };
        // The text repeats the facts, because some loggers print only the text.
        let text = `profiles: ${operation} ${what}${end.code ? 'failed' : 'succeeded'}`;
        for (const [name, value] of Object.entries(end)) {
          if (value === undefined) continue;
          facts[name] = typeof value === 'number' ? Math.round(value) : value;
          text += ` ${name}=${facts[name]}`;
        }
        // A console prints both, so it receives the text alone.
        quietly(() => ('table' in logger ? logger[level](text) : logger[level](text, facts)));
      };
      // The line of an attempt is written when it is known whether there is a retry.
      let attempt: EndFacts | undefined;
      const attempted = (wait?: object) => {
        if (attempt) write(attempt.code ? 'warn' : 'debug', 'attempt ', { ...attempt, ...wait });
        attempt = undefined;
      };
      return {
        response(facts) {
          attempt = facts;
        },
        wait: attempted,
        end(facts) {
          attempted();
          write(levelOf(facts), '', facts);
        },
      };
    },
  };
}

/** Returns the level of a call's line. An abort and wrong input are the caller's, so no errors. */
function levelOf({ code, ignoredKeys }: CallEnd): keyof Logger {
  if (!code) return ignoredKeys ? 'warn' : 'info';
  return code === 'aborted' || code === 'invalid_input' ? 'warn' : 'error';
}
