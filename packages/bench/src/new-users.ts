import type { ProfilesMock } from '@profiles/mock';
import type { Job, Run } from './job.ts';

/** Creates patients whose usernames the mock has to find free. */
export function creationsOfNewUsers({ create, body }: Job, mock: ProfilesMock): Run {
  const start = body.slice(0, -1);
  let count = 0;
  return () => {
    count += 1;
    return create(mock.fetch, `${start},"username":"new-${count}"}`);
  };
}
