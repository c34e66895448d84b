import { profilesHandlers } from '@profiles/mock/msw';
import { describe } from 'vitest';
import { useWorker } from '../../../mock/test/browser/worker.ts';
import { createReferenceMock, referenceTarget } from './reference.ts';
import { describeTransport } from './transport-suite.ts';

const answerWith = useWorker();

describe('a service worker', () => {
  describeTransport(async () => {
    const mock = createReferenceMock();
    answerWith(...profilesHandlers(mock));
    const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);
    return { target: referenceTarget(mock, { fetch }), close: async () => answerWith() };
  });
});
