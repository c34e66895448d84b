import assert from 'node:assert/strict';
import { createProfilesMock, type ProfilesMock, type Snapshot } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { DEFAULT_LEDGER, defaultsOf, MODEL_VALUES } from '../oracle/naive/ledger-values.ts';
import type { Noted, PlannedFault } from './fault-model.ts';
import type { ServiceState } from './service-model.ts';

/** The state of the model after a sequence of commands. */
export interface Model {
  state: ServiceState;
  planned: readonly PlannedFault[];
  /** The number of faults that were planned. */
  faults: number;
  noted: readonly Noted[];
  /** The events of the sequence. One that never stores anything proves little. */
  readonly met: Set<string>;
  saved: readonly { readonly state: ServiceState; readonly snapshot: Snapshot }[];
}

/** The mock to compare with the model, and a client of it that retries nothing. */
export interface Real {
  readonly mock: ProfilesMock;
  readonly client: ProfileClient;
  /** Removes the fault that was planned last. */
  takeBack: () => void;
}

const USER = { fn: 'Meera', bg: 'A+', extras: { a: { bed: 1 }, ward: 'x' } } as const;

export const START: ServiceState = {
  records: { createPatient: new Map(), updateEmrUser: new Map([['emr-user-1', USER]]) },
  oids: { createPatient: 0, updateEmrUser: 1 },
  ledger: { ...DEFAULT_LEDGER, ...defaultsOf(MODEL_VALUES) },
};

export function createModel(): Model {
  return { state: START, planned: [], faults: 0, noted: [], met: new Set(), saved: [] };
}

export function createReal(): Real {
  const mock = createProfilesMock({ seed: { emrUsers: [USER] } });
  const { baseUrl, fetch } = mock;
  const client = new ProfileClient({ baseUrl, fetch, token: 't', clientId: 'c', maxRetries: 0 });
  return { mock, client, takeBack: () => undefined };
}

/** Asserts that the mock shows the records, the settings and the journal of the model. */
export function assertState({ state, noted }: Model, { mock }: Real): void {
  const { createPatient, updateEmrUser } = state.records;
  const [patients, users, requests] = [mock.patients.list(), mock.emrUsers.list(), mock.requests];
  assert.deepEqual(patients, listed(createPatient));
  assert.deepEqual(users, listed(updateEmrUser));
  assert.deepEqual([mock.patients.size, mock.emrUsers.size], [patients.length, users.length]);
  const last = patients.at(-1);
  if (last) {
    assert.deepEqual(mock.patients.get(last.oid), last);
    assert.deepEqual(
      mock.patients.find(({ oid }) => oid === last.oid),
      last,
    );
  }
  assert.deepEqual({ ...mock.behaviour, ...state.ledger }, mock.behaviour);
  assert.deepEqual(
    requests.map(({ fault, response }) => ({ fault, status: response?.status })),
    noted,
  );
  assert.deepEqual(
    mock.violations,
    requests.flatMap(({ violations }) => violations),
  );
}

function listed(records: ReadonlyMap<string, object>): object[] {
  return [...records].map(([oid, fields]) => ({ ...fields, oid }));
}
