import { useWorker } from '@profiles/testkit/worker';
import { getResponse } from 'msw';
import { inject } from 'vitest';
import { profilesHandlers } from '../../src/msw.ts';
import { describeMsw } from '../msw-suite.ts';

const useHandlers = useWorker();

describeMsw({
  client: 'page',
  methods: 'all',
  profilesHandlers,
  getResponse,
  network: () => inject('network'),
  listen(handlers) {
    useHandlers(...handlers);
    return () => useHandlers();
  },
});
