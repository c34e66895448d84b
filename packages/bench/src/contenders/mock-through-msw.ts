import { createProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { setupServer } from 'msw/node';
import type { Job, Run } from '../job.ts';
import { withResets } from '../with-resets.ts';

/** Answers from the mock, behind MSW 3. */
export function prepare({ baseUrl, create }: Job): Run {
  const mock = createProfilesMock({ baseUrl });
  setupServer(...profilesHandlers(mock)).listen();
  return withResets(mock, () => create(fetch));
}
