import type pino from 'pino';
import { profiles } from './profiles.ts';

// #region console
export const loggedProfiles = profiles.withOptions({ logger: console });
// #endregion console

// #region object-first
type Level = 'debug' | 'info' | 'warn' | 'error';

/** Derives a client whose log lines have the facts as fields. */
export function profilesWithPino(log: pino.Logger) {
  // The message ends with the facts, as `name=value`.
  const at = (level: Level) => (message: string, facts: object) =>
    log[level](facts, message.replace(/ \w+=.*/, ''));
  return profiles.withOptions({
    logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') },
  });
}
// #endregion object-first
