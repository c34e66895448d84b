import { createProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { setupServer } from 'msw/node';
import type { Job, Run } from '../job.ts';
import { withResets } from '../with-resets.ts';
import { bareHandler } from './bare-msw.ts';

/**
 * Answers from a bare handler and from the mock, behind one server of MSW 3. A call through MSW takes
 * over a hundred times as long as the mock: how lucky a process is with MSW would hide what is asked.
 */
export function prepare({ baseUrl, path, response, create }: Job): Readonly<Record<string, Run>> {
  const mock = createProfilesMock({ baseUrl });
  const bareUrl = `https://bare.example.com${path}`;
  // The bare handler is asked first, also for what is meant for the mock.
  setupServer(bareHandler(bareUrl, response), ...profilesHandlers(mock)).listen();
  return {
    mock: withResets(mock, () => create(fetch)),
    bare: () => create((_, init) => fetch(bareUrl, init)),
  };
}
