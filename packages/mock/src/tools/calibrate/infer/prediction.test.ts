import { servicesWithEveryValue } from '@profiles/testkit/services-with-every-value';
import { beforeAll, describe, expect, it } from 'vitest';
import { createProfilesMock } from '../../../service/create-profiles-mock.ts';
import type { Behaviour } from '../../../service/ledger/ledger.ts';
import { CATALOGUE } from '../catalogue/catalogue.ts';
import { type ProbeContext, probeRequest } from '../catalogue/probe.ts';
import { observeExchange } from '../run/observe-exchange.ts';
import { readResponse } from '../run/sender.ts';
import { createdOid, type Observation } from './observation.ts';
import { type Prediction, predictionsFor } from './prediction.ts';

const BEHAVIOURS = servicesWithEveryValue().map(({ behaviour }) => behaviour);

/** EMR users that a service may have before the first probe. */
const USERS = [
  {},
  { fn: 'PROBE', mn: 'Probe', s: 'Dr', bg: 'O+' as const, email: 'A@EXAMPLE.COM' },
  { s: 'Dr', extras: { first: 1, second: 2, kept: { _ignored: 2 }, nested: [[1]] } },
];

describe('predictions, with and without stored records', { timeout: 30_000 }, () => {
  let withoutStore: readonly Prediction[];
  let withStore: readonly Prediction[];
  beforeAll(() => {
    withoutStore = predictionsFor({ hasEmrUser: true, canRead: false });
    withStore = predictionsFor({ hasEmrUser: true, canRead: true });
  });

  it('match the responses of a service, one result for each, after any earlier probes', async () => {
    for (const [at, behaviour] of BEHAVIOURS.entries()) {
      const mock = createProfilesMock({
        // So many requests would exceed any rate limit.
        behaviour: { ...behaviour, rateLimit: 'none' },
        credentials: { tokens: ['token'], clientIds: ['client'] },
        seed: { emrUsers: [{ oid: 'user-1', ...USERS[at % USERS.length] }] },
      });
      for (const [index, prediction] of withStore.entries()) {
        const seen = await observeAll(prediction, mock);
        expect(predicted(prediction, behaviour), prediction.probe.name).toEqual([seen]);
        const responses = seen.map(({ stored: _, ...response }) => response);
        expect(predicted(withoutStore[index], behaviour), prediction.probe.name).toEqual([
          responses,
        ]);
      }
    }
  });
});

/** Lists the results that fit a behaviour. */
function predicted(prediction: Prediction | undefined, behaviour: Behaviour) {
  return prediction?.leaves
    .filter(({ values }) => [...values].every(([id, value]) => behaviour[id] === value))
    .map(({ result }) => result);
}

/** Plays a probe over fetch, as a calibration does. */
async function observeAll(
  { probe, paths }: Prediction,
  mock: ReturnType<typeof createProfilesMock>,
): Promise<readonly Observation[]> {
  const read = {
    readPatient: async (oid: string) => mock.patients.get(oid),
    readEmrUser: async (oid: string) => mock.emrUsers.get(oid),
  };
  const label = `calibration-test-${CATALOGUE.indexOf(probe)}`;
  const valid = { token: 'token', clientId: 'client', emrUser: 'user-1' };
  let context: ProbeContext = { ...valid, label, patient: undefined };
  const seen: Observation[] = [];
  for (const [at, step] of probe.steps.entries()) {
    const request = probeRequest(step, context);
    if (!request) break;
    const { method, headers, body } = request;
    const sent = new TextEncoder().encode(body);
    const init = { method, headers, body: sent, redirect: 'manual' } as const;
    const response = await readResponse(await mock.fetch(mock.baseUrl + request.path, init));
    context = { ...context, patient: createdOid(response) ?? context.patient };
    const isLast = at === probe.steps.length - 1;
    const exchange = { name: probe.name, at, step, request, response, context };
    seen.push(
      await observeExchange(exchange, isLast ? paths : [], {
        read,
        timeout: 1000,
        signal: undefined,
      }),
    );
  }
  return seen;
}
