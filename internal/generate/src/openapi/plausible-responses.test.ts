import { VECTORS } from '@profiles/conformance/vectors/all-vectors';
import { playVectors } from '@profiles/conformance/vectors/play-vectors';
import { CREDENTIALS, referenceTarget } from '@profiles/conformance/vectors/reference';
import { EMR_USERS } from '@profiles/conformance/vectors/seed';
import type { Step } from '@profiles/conformance/vectors/vector';
import { createProfilesMock, type JournalEntry } from '@profiles/mock';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { servicesWithEveryValue } from '@profiles/testkit/services-with-every-value';
import { expect, it } from 'vitest';
import { problemsWithResponse } from './test/described.ts';

const { token, clientId } = CREDENTIALS;

/** One of the vectors that depend on the same ledger entries: all of them get the same kinds of responses. */
const DIFFERENT = [
  ...new Map(VECTORS.map((vector) => [JSON.stringify(vector.steps.map(kindOf)), vector])).values(),
];

it.each(servicesWithEveryValue())(
  'the description contains every response of $name to the vectors',
  async ({ behaviour }) => {
    const problems = new Set<string>();
    let responses = 0;
    const onRequest = ({ operation, method, path, response }: JournalEntry) => {
      if (operation === undefined || method !== ENDPOINTS[operation].method || !response) return;
      const [pathname = ''] = path.split('?');
      const { path: known } = ENDPOINTS[operation];
      // The API specification has the path of patients without its slash, too.
      const template = known.includes('{oid}') ? known : pathname;
      for (const problem of problemsWithResponse(template, method, response)) problems.add(problem);
      responses += 1;
    };
    const mock = createProfilesMock({
      behaviour,
      onRequest,
      seed: { emrUsers: EMR_USERS },
      credentials: { tokens: [token], clientIds: [clientId] },
    });
    await playVectors({ vectors: DIFFERENT, ...referenceTarget(mock) });
    expect([...problems]).toEqual([]);
    expect(responses).toBeGreaterThan(DIFFERENT.length / 2);
  },
);

function kindOf({ operation, response, stored }: Step) {
  return [operation, response, stored?.dependsOn];
}
