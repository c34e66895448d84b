import { serveProfilesMock } from '@profiles/mock/server';
import { createReferenceMock } from '../../../conformance/src/vectors/reference.ts';
import { ADMIN_TOKEN } from './slice-data.ts';

/** Serves the mock of the vectors; pages of other origins may look into it. */
export function serveReference() {
  return serveProfilesMock(createReferenceMock(), { admin: { token: ADMIN_TOKEN } });
}
