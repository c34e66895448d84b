import { createProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { setupServer } from 'msw/node';
import type { Job, Run } from '../job.ts';
import { withResets } from '../with-resets.ts';
import { bareHandler } from './bare-msw.ts';

/**
 * Creates through a bare handler and in the mock, behind one server of MSW 3. A call through MSW takes
 * over a hundred times as long as the mock, so differences between processes would hide the result.
 */
export function prepare({ baseUrl, path, response, create }: Job): Readonly<Record<string, Run>> {
  const mock = createProfilesMock({ baseUrl });
  const bareUrl = `https://bare.example.com${path}`;
  // Requests to the mock pass the bare handler first.
  setupServer(bareHandler(bareUrl, response), ...profilesHandlers(mock)).listen();
  return {
    mock: withResets(mock, () => create(fetch)),
    bare: () => create((_, init) => fetch(bareUrl, init)),
  };
}
