import { ProfileClient, type RequestOptions } from '@profiles/sdk';
import { PATIENT } from '@profiles/testkit/samples';
import { type RuntimeKind, SHORT } from '../cases/outcome-case.ts';
import { differences, failuresOf, type PartResult } from '../slice/part-result.ts';
import { factsOf } from '../slice/run-case.ts';
import { planFault, servedTarget } from '../slice/served-mock.ts';
import { WEB_FAULT_CASES } from './web-fault-cases.ts';

/** Calls the SDK with each fault, and after each fault once more: the next call must succeed. */
export async function callWithFaults(baseUrl: string, kind: RuntimeKind): Promise<PartResult> {
  const results: [name: string, problems: readonly string[]][] = [];
  for (const { fault, expected, except } of WEB_FAULT_CASES) {
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
