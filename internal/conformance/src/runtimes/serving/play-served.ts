import { VECTORS } from '@profiles/conformance/vectors/all-vectors';
import { differingResponses } from '@profiles/conformance/vectors/compare-responses';
import { playVectors } from '@profiles/conformance/vectors/play-vectors';
import { createReferenceMock, referenceTarget } from '@profiles/conformance/vectors/reference';
import { ProfileClient, type RequestOptions } from '@profiles/sdk';
import { PATIENT } from '@profiles/testkit/samples';
import { type RuntimeKind, SHORT } from '../cases/outcome-case.ts';
import { differences, failuresOf, type PartResult, type Parts, partOf } from '../slice/parts.ts';
import { factsOf } from '../slice/run-case.ts';
import { planFault, servedTarget } from '../slice/served-mock.ts';
import { MOCK_PATH, SANDBOX_PATH } from '../slice/slice-data.ts';
import { WEB_FAULT_CASES, type WebFaultCase } from './web-fault-cases.ts';

/** The results of a server with web handlers. */
export type ServedParts = Readonly<Record<'vectors' | 'faults', Parts>>;

/** Plays vectors and faults over HTTP against the web handlers of a runtime. */
export async function playServed(
  url: string,
  kind: RuntimeKind,
  isWhole: boolean,
): Promise<ServedParts> {
  // A web handler does not read the fields of a body.
  const vectors = VECTORS.filter(({ field }) => isWhole || field === undefined);
  const inProcess = await playVectors({ vectors, ...referenceTarget(createReferenceMock()) });
  const play = async (path: string): Promise<PartResult> => {
    const results = await playVectors({ vectors, ...servedTarget(url + path) });
    const { passed, failed } = partOf(results);
    const differing = differingResponses(inProcess, results);
    return { passed, failed: [...failed, ...differing.map((line) => `not the same: ${line}`)] };
  };
  const [webHandler, webSandboxes] = await Promise.all([play(MOCK_PATH), play(SANDBOX_PATH)]);
  // A timeout takes real time.
  const faults = WEB_FAULT_CASES.filter(({ expected }) => isWhole || expected.result !== 'timeout');
  const [byHandler, bySandboxes] = await Promise.all([
    callWithFaults(url + MOCK_PATH, kind, faults),
    callWithFaults(url + SANDBOX_PATH, kind, faults),
  ]);
  return {
    vectors: { 'web handler': webHandler, 'web sandboxes': webSandboxes },
    faults: { 'faults by web handler': byHandler, 'faults by web sandboxes': bySandboxes },
  };
}

/** Calls the SDK with each fault, and after each fault once more: the next call must succeed. */
async function callWithFaults(
  baseUrl: string,
  kind: RuntimeKind,
  cases: readonly WebFaultCase[],
): Promise<PartResult> {
  const results: [name: string, problems: readonly string[]][] = [];
  for (const { fault, expected, except } of cases) {
    const name = `${JSON.stringify(fault)} at ${new URL(baseUrl).pathname}`;
    const seen = await seeFault(baseUrl, fault);
    const wanted = { ...expected, ...except?.[kind], next: 'success' };
    results.push([name, differences('is', seen, wanted)]);
  }
  return failuresOf(results);
}

async function seeFault(baseUrl: string, fault: object) {
  const { reference, token, clientId } = servedTarget(baseUrl);
  await reference.reset();
  await planFault(baseUrl, fault);
  const client = new ProfileClient({ baseUrl, token, clientId, maxRetries: 0 });
  const create = (options?: RequestOptions) =>
    client.createPatient(PATIENT, options).then(() => ({ result: 'success' }), factsOf);
  const facts = await create(SHORT);
  const stored = (await reference.patientCount()) > 0;
  const next = await create();
  return { ...facts, stored, next: next.result };
}
