import { createProfilesMock } from '@profiles/mock';
import type { Job, Run } from '../job.ts';
import { withResets } from '../with-resets.ts';

/** Creates in the mock through `mock.fetch`. */
export function prepare({ baseUrl, create }: Job): Run {
  const mock = createProfilesMock({ baseUrl });
  return withResets(mock, () => create(mock.fetch));
}
