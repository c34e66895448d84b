import type { AttemptEnd, CallEnd, CallObserver } from './observer.ts';
import { quietly } from './quietly.ts';

/** A destination of log lines: a console, or a logger with the same methods. */
export type Logger = Pick<Console, 'debug' | 'info' | 'warn' | 'error'>;

/** Creates the observer that logs: a line for each attempt and one for each call. */
export function logObserver(logger: Logger): CallObserver {
  return {
    start({ operation }) {
      const write = (level: keyof Logger, what: string, given: object) => {
        const facts = writable(given);
        // The text repeats the facts, because some loggers print only the text.
        const text = facts.map(([name, value]) => ` ${name}=${value}`).join('');
        const message = `profiles: ${operation} ${what}${text}`;
        quietly(() => logger[level](message, { operation, ...Object.fromEntries(facts) }));
      };
      // A failed attempt is logged when it is known whether there is a retry.
      let failed: AttemptEnd | undefined;
      return {
        response(facts) {
          failed = facts.code && facts;
          if (!failed) write('debug', 'attempt succeeded', facts);
        },
        wait({ wait }) {
          write('warn', 'attempt failed, retried', { ...failed, wait });
          failed = undefined;
        },
        end({ ignoredKeys, ...facts }) {
          if (failed) write('warn', 'attempt failed', failed);
          if (ignoredKeys > 0) {
            write('warn', 'left out extras keys that start with _', { ignoredKeys });
          }
          write(levelOf(facts), facts.code ? 'failed' : 'succeeded', facts);
        },
      };
    },
  };
}

/** Returns the facts that are present, with times in whole milliseconds. */
function writable(facts: object): readonly (readonly [string, unknown])[] {
  return Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'number' ? Math.round(value) : value]);
}

/** Returns the level of a call's line. The caller decided that a call is aborted or wrong. */
function levelOf({ code }: Pick<CallEnd, 'code'>): keyof Logger {
  if (!code) return 'info';
  return code === 'aborted' || code === 'invalid_input' ? 'warn' : 'error';
}
