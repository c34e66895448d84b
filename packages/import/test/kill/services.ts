import { everyService } from '@profiles/mock';

/** Ten services that cover every pair of values of what an import sees of a service. */
export const SERVICES = everyService({
  mode: 'pairwise',
  only: ['createStatus', 'duplicateUsername', 'usernameMatching', 'invalidRequest'],
});
