import { createProfilesMock } from '@profiles/mock';
import type { Job, Run } from '../job.ts';
import { creationsOfNewUsers } from '../new-users.ts';
import { withResets } from '../with-resets.ts';

/** Creates in a mock that never stores more than a few patients. */
export function prepare(job: Job): Run {
  const mock = createProfilesMock({ baseUrl: job.baseUrl });
  return withResets(mock, creationsOfNewUsers(job, mock));
}
