import { createReferenceMock } from '@profiles/conformance/vectors/reference';
import { serveProfilesMock } from '@profiles/mock/server';
import { ADMIN_TOKEN } from './slice-data.ts';

/** Serves the mock of the vectors. Pages of other origins may read it. */
export function serveReference() {
  return serveProfilesMock(createReferenceMock(), { admin: { token: ADMIN_TOKEN } });
}
