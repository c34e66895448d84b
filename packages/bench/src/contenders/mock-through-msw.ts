import { createProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { setupServer } from 'msw/node';
import type { Job, Run } from '../job.ts';

/** Answers from the mock, behind MSW 3. */
export function prepare({ baseUrl, create }: Job): Run {
  setupServer(...profilesHandlers(createProfilesMock({ baseUrl }))).listen();
  return () => create(fetch);
}
