import { useWorker } from '@profiles/harness/worker';
import { getResponse } from 'msw';
import { inject } from 'vitest';
import { profilesHandlers } from '../../src/msw.ts';
import { describeMsw } from '../msw-suite.ts';

const answerWith = useWorker();

describeMsw({
  client: 'page',
  methods: 'all',
  profilesHandlers,
  getResponse,
  network: () => inject('network'),
  listen(handlers) {
    answerWith(...handlers);
    return () => answerWith();
  },
});
