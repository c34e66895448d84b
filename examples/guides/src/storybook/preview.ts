import { profilesHandlers } from '@profiles/mock/msw';
import { setupWorker } from 'msw/browser';
import { mock } from './profiles-mock.ts';

const worker = setupWorker(...profilesHandlers(mock));

export default {
  async beforeAll() {
    await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  },
  beforeEach() {
    mock.reset();
  },
};
