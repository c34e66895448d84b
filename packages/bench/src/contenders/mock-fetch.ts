import { createProfilesMock } from '@profiles/mock';
import type { Job, Run } from '../job.ts';
import { withResets } from '../with-resets.ts';

/** Answers from the mock, with nothing in between. */
export function prepare({ baseUrl, create }: Job): Run {
  const mock = createProfilesMock({ baseUrl });
  return withResets(mock, () => create(mock.fetch));
}
