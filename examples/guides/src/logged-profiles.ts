import { profiles } from './profiles.ts';

// #region console
export const loggedProfiles = profiles.withOptions({ logger: console });
// #endregion console

// #region lines
const line = (level: string) => (message: string, facts: object) =>
  process.stdout.write(`${JSON.stringify({ level, message, ...facts })}\n`);

export const profilesWithLines = profiles.withOptions({
  logger: {
    debug() {},
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
  },
});
// #endregion lines
