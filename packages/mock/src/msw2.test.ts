import { getResponse } from 'msw2';
import { setupServer } from 'msw2/node';
import { describe, vi } from 'vitest';
import {
  describeOwnHandlers,
  describeUnhandledRequests,
  useNetwork,
} from '../test/intercept-suite.ts';
import { describeMsw } from '../test/msw-suite.ts';
import { profilesHandlers } from './msw.ts';

// The adapters import `msw`. In this file, that is MSW 2.
vi.mock('msw', () => import('msw2'));
vi.mock('msw/node', () => import('msw2/node'));

const network = useNetwork();

describeMsw({
  client: 'node',
  methods: 'all',
  profilesHandlers,
  getResponse,
  network,
  listen(handlers) {
    const server = setupServer(...handlers);
    server.listen({ onUnhandledRequest: 'error' });
    return () => server.close();
  },
});

describe('useProfilesMock', () => {
  describeUnhandledRequests();
  describeOwnHandlers();
});
