import { profilesHandlers } from '@profiles/mock/msw';
import { useWorker } from '@profiles/testkit/worker';
import { describe } from 'vitest';
import { VECTOR_FILES } from './all-vectors.ts';
import { createReferenceMock, referenceTarget } from './reference.ts';
import { describeTransport } from './transport-suite.ts';

const useHandlers = useWorker();

describe('a service worker', () => {
  describeTransport(async () => {
    const mock = createReferenceMock();
    useHandlers(...profilesHandlers(mock));
    const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);
    return { target: referenceTarget(mock, { fetch }), close: async () => useHandlers() };
  }, VECTOR_FILES);
});
