import { createHospital } from '@profiles/testkit/send';
import { getResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { describe, expect, it } from 'vitest';
import { arrivalsBelow } from '../test/arrivals.ts';
import {
  describeOwnHandlers,
  describeUnhandledRequests,
  useNetwork,
} from '../test/intercept-suite.ts';
import { describeMsw } from '../test/msw-suite.ts';
import { profilesHandlers } from './msw.ts';

const server = setupServer();
const network = useNetwork();

function listen(handlers: HttpHandler[]): () => void {
  server.use(...handlers);
  server.listen({ onUnhandledFrame: 'error' });
  return () => {
    server.close();
    server.resetHandlers();
  };
}

describeMsw({
  client: 'node',
  methods: 'known',
  profilesHandlers,
  getResponse,
  network,
  listen,
});

it('handles no method that Node cannot parse: MSW 3 passes none on', async () => {
  const baseUrl = `${network()}/base`;
  const mock = createHospital({ baseUrl });
  const stop = listen(profilesHandlers(mock));
  const { status } = await fetch(baseUrl, { method: 'admit' }).finally(stop);
  expect([status, mock.requests]).toEqual([200, []]);
  expect(await arrivalsBelow(baseUrl)).toEqual(['admit /base']);
});

describe('useProfilesMock', () => {
  describeUnhandledRequests();
  describeOwnHandlers();
});
