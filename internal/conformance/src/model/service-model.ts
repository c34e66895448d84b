import { type ExpectedResponse, expectedResponse } from '../oracle/naive/expected-response.ts';
import type { ModelLedger } from '../oracle/naive/ledger-values.ts';
import { EFFECT, type Operation } from '../oracle/naive/tables.ts';

type Fields = Readonly<Record<string, unknown>>;
type Records = ReadonlyMap<string, Fields>;

/** The state in a snapshot of a service. */
export interface ServiceState {
  readonly records: Readonly<Record<Operation, Records>>;
  /** The number of oids that the service has assigned. */
  readonly oids: Readonly<Record<Operation, number>>;
  readonly ledger: ModelLedger;
}

/** The parts of a request that the model reads. */
export interface ModelRequest {
  readonly operation: Operation;
  /** The oid in the path of an update. */
  readonly oid: string;
  readonly text: string;
  readonly hasCredentials: boolean;
}

/** The response, and the state after it. The state changes only if something is stored. */
export interface Step {
  readonly response: ExpectedResponse;
  readonly after: ServiceState;
}

const OID_PREFIX: Readonly<Record<Operation, string>> = {
  createPatient: 'patient',
  updateEmrUser: 'emr-user',
};

/** Predicts the step of a service in this state. */
export function serve(state: ServiceState, request: ModelRequest): Step {
  const { records, ledger } = state;
  const { operation, oid, text, hasCredentials } = request;
  const reject = (status: number, rejection: string): Step => {
    return { response: { status, rejection }, after: state };
  };
  if (!hasCredentials) return reject(ledger.missingCredential, 'credentials');
  const before = records.updateEmrUser.get(oid);
  const usernames = usernamesIn(state);
  const response = expectedResponse({ operation, text, ledger, usernames, before: before ?? {} });
  const isUnreadable = 'rejection' in response && response.rejection === 'unreadable';
  if (EFFECT[operation] === 'update' && !before && !isUnreadable) {
    return reject(ledger.unknownOid, 'oid');
  }
  if ('rejection' in response) return { response, after: state };
  return { response, after: WRITE[operation](state, request, response.stored) };
}

type Write = (state: ServiceState, request: ModelRequest, stored: Fields) => ServiceState;

const WRITE: Readonly<Record<Operation, Write>> = {
  createPatient: (state, { operation }, stored) => add(state, operation, stored),
  updateEmrUser: (state, { operation, oid }, stored) => set(state, operation, oid, stored),
};

export function usernamesIn({ records }: ServiceState): string[] {
  return [...records.createPatient.values()].flatMap(({ username }) =>
    typeof username === 'string' ? [username] : [],
  );
}

/** Stores a record under the next oid. */
export function add(state: ServiceState, kind: Operation, fields: Fields): ServiceState {
  const oids = { ...state.oids, [kind]: state.oids[kind] + 1 };
  return set({ ...state, oids }, kind, `${OID_PREFIX[kind]}-${oids[kind]}`, fields);
}

/** Stores a record under an oid. */
export function set(
  state: ServiceState,
  kind: Operation,
  oid: string,
  fields: Fields,
): ServiceState {
  const records = { ...state.records, [kind]: new Map([...state.records[kind], [oid, fields]]) };
  return { ...state, records };
}
