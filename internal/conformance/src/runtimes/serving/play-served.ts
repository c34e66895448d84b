import { VECTORS } from '@profiles/conformance/vectors/all-vectors';
import { playVectors } from '@profiles/conformance/vectors/play-vectors';
import { createReferenceMock, referenceTarget } from '@profiles/conformance/vectors/reference';
import { differingResponses } from '@profiles/conformance/vectors/result';
import type { Fault } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { ProfileClient, type RequestOptions } from '@profiles/sdk';
import { KNOWN_FAULTS, type KnownFault } from '@profiles/testkit/known-faults';
import { PATIENT } from '@profiles/testkit/samples';
import { differences, failuresOf, partOf, planFault, servedTarget } from '../slice/parts.ts';
import { factsOf } from '../slice/run-case.ts';
import {
  ADMIN_TOKEN,
  type CallFacts,
  MOCK_PATH,
  type PartResult,
  type Parts,
  type RuntimeKind,
  SANDBOX_PATH,
  SHORT,
} from '../slice/slice-data.ts';

/** The facts that a caller of the SDK sees of a fault, and whether the mock stores the patient. */
interface SeenFault extends Omit<CallFacts, 'sent'> {
  readonly stored: boolean;
}

/** A create that meets a fault. */
interface WebFaultCase {
  readonly fault: Fault;
  readonly expected: SeenFault;
  /** The platforms that break a connection in another way. */
  readonly except?: Readonly<Partial<Record<RuntimeKind, Partial<SeenFault>>>>;
}

const UNUSABLE_CREATE = {
  result: 'unexpected_response',
  outcome: 'unknown',
  attempts: 1,
  status: 201,
};

/** The facts that the SDK reports, by how much of the response the client receives. */
const SEEN: Readonly<Record<KnownFault['arrives'], Omit<SeenFault, 'stored'>>> = {
  whole: { result: 'success' },
  unreadable: UNUSABLE_CREATE,
  half: UNUSABLE_CREATE,
  never: { result: 'timeout', outcome: 'unknown', attempts: 1 },
  broken: { result: 'connection_failed', outcome: 'unknown', attempts: 1 },
};

const BAD_GATEWAY = { result: 'server_error', status: 502 };

/** The platforms that break a connection in another way. */
const EXCEPT: Readonly<Partial<Record<Fault['kind'], WebFaultCase['except']>>> = {
  // They send the status and the headers before they close the connection.
  drop: { deno: BAD_GATEWAY, 'bun1.3': BAD_GATEWAY },
};

/** A rejection, because what the SDK reports of it depends on the status. */
const DOWN: WebFaultCase = {
  fault: { kind: 'respond', status: 503, body: 'down' },
  expected: { ...UNUSABLE_CREATE, result: 'server_error', status: 503, stored: false },
};

/** The faults, with what the SDK reports when the mock is served by a web handler. */
const WEB_FAULT_CASES: readonly WebFaultCase[] = [
  ...KNOWN_FAULTS.filter(({ status }) => status === undefined).map(caseOf),
  DOWN,
];

function caseOf({ fault, isStored, arrives, slower }: KnownFault): WebFaultCase {
  const except = EXCEPT[fault.kind];
  return {
    fault: slower?.(0.1) ?? fault,
    expected: { ...SEEN[arrives], stored: isStored },
    ...(except && { except }),
  };
}

/** Serves the mock of the vectors. Pages of other origins may read it. */
export function serveReference() {
  return serveProfilesMock(createReferenceMock(), { admin: { token: ADMIN_TOKEN } });
}

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
