import { VECTORS } from '@profiles/conformance/vectors/all-vectors';
import { differingResponses } from '@profiles/conformance/vectors/compare-responses';
import { playVectors } from '@profiles/conformance/vectors/play-vectors';
import { createReferenceMock, referenceTarget } from '@profiles/conformance/vectors/reference';
import type { RuntimeKind } from '../cases/outcome-case.ts';
import type { PartResult, Parts } from '../slice/part-result.ts';
import { partOf } from '../slice/run-vectors.ts';
import { servedTarget } from '../slice/served-mock.ts';
import { callWithFaults } from './call-with-faults.ts';
import { MOCK_PATH, SANDBOX_PATH } from './served-paths.ts';

/** The results of a server with web handlers. */
export type ServedParts = Readonly<Record<'vectors' | 'faults', Parts>>;

/** Plays all vectors and faults over HTTP against the web handlers of a runtime. */
export async function playServed(url: string, kind: RuntimeKind): Promise<ServedParts> {
  const inProcess = await playVectors({
    vectors: VECTORS,
    ...referenceTarget(createReferenceMock()),
  });
  const play = async (path: string): Promise<PartResult> => {
    const results = await playVectors({ vectors: VECTORS, ...servedTarget(url + path) });
    const { passed, failed } = partOf(results);
    const differing = differingResponses(inProcess, results);
    return { passed, failed: [...failed, ...differing.map((line) => `not the same: ${line}`)] };
  };
  const [webHandler, webSandboxes] = await Promise.all([play(MOCK_PATH), play(SANDBOX_PATH)]);
  const [byHandler, bySandboxes] = await Promise.all([
    callWithFaults(url + MOCK_PATH, kind),
    callWithFaults(url + SANDBOX_PATH, kind),
  ]);
  return {
    vectors: { 'web handler': webHandler, 'web sandboxes': webSandboxes },
    faults: { 'faults by web handler': byHandler, 'faults by web sandboxes': bySandboxes },
  };
}
