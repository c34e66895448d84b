import type { ProfilesMock } from '@profiles/mock';
import type { Run } from './job.ts';

const CREATIONS = 1000;

/** Resets a mock regularly, as tests do. No test stores a hundred thousand patients. */
export function withResets(mock: ProfilesMock, run: Run): Run {
  let count = 0;
  return () => {
    count += 1;
    if (count % CREATIONS === 0) mock.reset();
    return run();
  };
}
