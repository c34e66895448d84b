import type { ProfilesMock } from '@profiles/mock';
import type { Job, Run } from './job.ts';

/** Creates patients with new usernames, which the mock must compare with the stored ones. */
export function creationsOfNewUsers({ create, body }: Job, mock: ProfilesMock): Run {
  const start = body.slice(0, -1);
  let count = 0;
  return () => {
    count += 1;
    return create(mock.fetch, `${start},"username":"new-${count}"}`);
  };
}
