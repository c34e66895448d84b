import pino from 'pino';
import { profiles } from './profiles.ts';

// #region console
export const loggedProfiles = profiles.withOptions({ logger: console });
// #endregion console

// #region object-first
type Level = 'debug' | 'info' | 'warn' | 'error';

const log = pino({ level: 'debug' });
const at = (level: Level) => (message: string, facts: object) =>
  log[level](facts, message);

export const profilesWithPino = profiles.withOptions({
  logger: {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  },
});
// #endregion object-first
