import pino from 'pino';
import { profiles } from './profiles.ts';

// #region console
export const loggedProfiles = profiles.withOptions({ logger: console });
// #endregion console

// #region object-first
type Level = 'debug' | 'info' | 'warn' | 'error';

const log = pino({ level: 'debug' });
// The message ends with the facts, as `name=value`.
const at = (level: Level) => (message: string, facts: object) =>
  log[level](facts, message.replace(/ \w+=.*/, ''));

export const profilesWithPino = profiles.withOptions({
  logger: {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  },
});
// #endregion object-first
