import { headersOf } from '@profiles/conformance/vectors/raw-request';
import { CREDENTIALS } from '@profiles/conformance/vectors/reference';
import { PATIENT } from '@profiles/testkit/samples';
import { differences, failuresOf, planFault, readJournal, servedTarget } from './parts.ts';
import type { PartResult } from './slice-data.ts';

const FAULTS = [{ kind: 'drop' }, { kind: 'drop', stored: true }, { kind: 'truncate' }] as const;
const BODY = JSON.stringify(PATIENT);

/**
 * Checks faults that break a connection. The call must fail although some runtimes retry requests below
 * `fetch`, and an immediate, identical retry by the program must succeed.
 *
 * @param tries - A race between two connections shows up in some of ten.
 */
export async function runFaults(url: string, tries: number): Promise<PartResult> {
  const results: [name: string, problems: readonly string[]][] = [];
  for (const fault of FAULTS) {
    for (const isUsed of [false, true]) {
      for (let number = 0; number < tries; number += 1) {
        const where = isUsed ? 'on a connection used before' : 'on a connection that may be new';
        // A new address needs a new preflight, and the request follows on the same connection.
        const address = `${url}/profiles/v1/patient/?${fault.kind}-${isUsed}-${number}`;
        const problems = await playFault(url, address, fault, isUsed);
        results.push([`${JSON.stringify(fault)} ${where}`, problems]);
      }
    }
  }
  return failuresOf(results);
}

async function playFault(
  url: string,
  address: string,
  fault: (typeof FAULTS)[number],
  isUsed: boolean,
) {
  await servedTarget(url).reference.reset();
  const before = isUsed ? [await create(address)] : [];
  await planFault(url, fault);
  const seen = [...before, await create(address), await create(address)];
  const met = (await readJournal(url)).map((entry) => entry.fault ?? 'none');
  const start = isUsed ? ['none'] : [];
  return [
    ...differences('ends', seen, [...start.map(() => '201'), 'failed', '201']),
    ...differences('meets', met, [...start, fault.kind, 'none']),
  ];
}

async function create(address: string): Promise<string> {
  const headers = headersOf({}, CREDENTIALS);
  try {
    const response = await fetch(address, { method: 'POST', headers, body: BODY });
    await response.text();
    return String(response.status);
  } catch {
    return 'failed';
  }
}
