import { createProfilesMock } from '@profiles/mock';
import type { Job, Run } from '../job.ts';
import { creationsOfNewUsers } from '../new-users.ts';

/** Answers from a mock that stores nobody at first. */
export function prepare(job: Job): Run {
  return creationsOfNewUsers(job, createProfilesMock({ baseUrl: job.baseUrl }));
}
