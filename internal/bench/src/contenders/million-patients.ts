import { createProfilesMock } from '@profiles/mock';
import type { Job, Run } from '../job.ts';
import { creationsOfNewUsers } from '../new-users.ts';

/** Creates in a mock that stores a million patients at first. */
export function prepare(job: Job): Run {
  const mock = createProfilesMock({ baseUrl: job.baseUrl });
  for (let count = 0; count < 1_000_000; count += 1) {
    mock.patients.create({ fn: 'asha', dob: '1990-04-12', gen: 'F', username: `UHID-${count}` });
  }
  return creationsOfNewUsers(job, mock);
}
