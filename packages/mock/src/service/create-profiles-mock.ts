import { readBaseUrl } from '../http/base-url.ts';
import { CALLABLE, checkOptions, type OptionNames } from '../http/check-options.ts';
import { createSetUpReporter } from '../http/errors/report-set-up.ts';
import { SetupError } from '../http/errors/setup-error.ts';
import { copyJson, sameJson } from '../http/json.ts';
import { addCore, type MockCore } from './core.ts';
import { FaultQueue } from './faults/fault-queue.ts';
import { createFetch } from './fetch/mock-fetch.ts';
import { Journal } from './journal/journal.ts';
import { changeSetting } from './ledger/behaviour-setting.ts';
import { BEHAVIOUR_IDS } from './ledger/ledger.ts';
import { type MockEvent, MockListeners } from './mock-event.ts';
import { isTolerated } from './operations/check-fields.ts';
import { readCredentials } from './operations/known-credentials.ts';
import type { ProfilesMock, ProfilesMockOptions } from './profiles-mock.ts';
import { ServiceHandler } from './service-handler.ts';
import { type Clock, createClock } from './store/clock.ts';
import { createCollection } from './store/collection.ts';
import { KeptSnapshots } from './store/kept-snapshots.ts';
import type { EmrUserSeed, PatientSeed, StoredEmrUser, StoredPatient } from './store/records.ts';
import {
  addRecords,
  type MockState,
  readInitialState,
  readSnapshot,
  takeSnapshot,
} from './store/snapshot.ts';
import { CURRENT_STATE, type StateKeeper } from './store/state-keeper.ts';
import { ProfileStore, type RecordChange } from './store/store.ts';
import { storeSeed, type Tolerates } from './store/write-record.ts';

/**
 * Creates an in-memory Profile Service.
 *
 * @param options - The base URL, the initial records, the behaviour and more. All are optional.
 * @returns The mock. In Vitest, `useProfilesMock` creates one and intercepts the requests to it.
 * @throws {@link SetupError} if an option is invalid.
 *
 * @example
 * ```ts
 * import { createProfilesMock } from '@profiles/mock';
 * import { ProfileClient } from '@profiles/sdk';
 *
 * const mock = createProfilesMock({ seed: { emrUsers: [{ oid: 'emr-user-1' }] } });
 * const profiles = new ProfileClient({
 *   baseUrl: mock.baseUrl,
 *   fetch: mock.fetch,
 *   token: 'any',
 *   clientId: 'front-desk',
 * });
 * mock.fail('updateEmrUser', { kind: 'drop', stored: true });
 * await profiles.updateEmrUser('emr-user-1', { bg: 'O+' });
 * console.log(mock.emrUsers.get('emr-user-1')?.bg); // O+
 * ```
 */
export function createProfilesMock(options: ProfilesMockOptions = {}): ProfilesMock {
  checkOptions('createProfilesMock', options, MOCK_OPTIONS);
  const { behaviour = {}, journalLimit = 1000, seed = {} } = options;
  const baseUrl = readBaseUrl(options.baseUrl === undefined ? DEFAULT_BASE_URL : options.baseUrl);
  let initial = readInitialState(seed, behaviour, options.createOid);
  let { setting } = initial;
  const clock = createClock(options.now);
  clock.ticks = initial.clock;
  const journal = new Journal(readJournalLimit(journalLimit));
  const listeners = new MockListeners();
  const faults = new FaultQueue(() =>
    listeners.notify(() => {
      const planned = faults.whatIsPlanned();
      return {
        kind: 'faults',
        get faults() {
          return planned();
        },
      };
    }),
  );
  const store = new ProfileStore(options.createOid, (change) =>
    listeners.notify(() => describeChange(change)),
  );
  store.load(initial.content);
  const report = createSetUpReporter();
  const handler = new ServiceHandler({
    store,
    journal,
    faults,
    credentials: readCredentials(options.credentials),
    setting: () => setting,
    now: clock.now,
    report,
    onRequest(entry) {
      options.onRequest?.(entry);
      listeners.notify(() => ({ kind: 'request', entry }));
    },
  });
  const core: MockCore = {
    get generation() {
      return faults.generation;
    },
    handle: (request, options) => handler.handle(request, options),
    recordPassthrough(method, url) {
      const entry = journal.recordPassthrough(method, url, timeOrEpoch(clock));
      listeners.notify(() => ({ kind: 'passthrough', entry }));
    },
    violations: () => journal.numberedViolations,
    clearJournal() {
      journal.clearRequests();
      listeners.notify(() => ({ kind: 'journalCleared' }));
    },
    planFault: (operation, fault, plan) => faults.add(operation, fault, plan),
    cancelFault: (id) => faults.cancel(id),
    cancelFaults: () => faults.cancelAll(),
    addSeed: (seed) => store.changeTogether((draft) => storeSeed(draft, seed)),
    startFrom(seed, behaviour, isApplied) {
      const next = readInitialState(seed, behaviour, options.createOid);
      if (isApplied) {
        const { records } = initial.content;
        if (!sameJson(records, next.content.records))
          store.replaceRecords(records, (draft) => addRecords(draft, seed));
        const [before, after] = [initial.setting.behaviour, next.setting.behaviour];
        const changed = BEHAVIOUR_IDS.filter((id) => !sameJson(before[id], after[id]));
        if (changed.length > 0) mock.use(Object.fromEntries(changed.map((id) => [id, after[id]])));
      }
      initial = next;
    },
    snapshots: new KeptSnapshots(() => mock.snapshot()),
    keepIn(given) {
      keeper = given;
      store.keeper = given;
      core.snapshots.keeper = given;
    },
  };
  let keeper: StateKeeper | undefined;
  const enter = (state: MockState) => {
    keeper?.writeSnapshot(CURRENT_STATE, takeSnapshot(state));
    store.load(state.content);
    faults.clear();
    clock.ticks = state.clock;
    setting = state.setting;
  };
  const tolerates: Tolerates = (rule) => isTolerated(rule, (id) => setting.behaviour[id]);
  const mock: ProfilesMock = {
    baseUrl,
    fetch: createFetch(baseUrl, core, report),
    patients: createCollection<StoredPatient, PatientSeed>(store, 'patients', tolerates),
    emrUsers: createCollection<StoredEmrUser, EmrUserSeed>(store, 'emrUsers', tolerates),
    get requests() {
      return journal.entries;
    },
    get passthroughRequests() {
      return journal.passthroughs;
    },
    get violations() {
      return journal.violations;
    },
    get unexpectedViolations() {
      return journal.unexpected;
    },
    get unexpectedViolationCount() {
      return journal.unexpectedCount;
    },
    get behaviour() {
      return setting.behaviour;
    },
    get undecided() {
      return BEHAVIOUR_IDS.filter((id) => setting.undecided.has(id));
    },
    get faults() {
      return faults.planned;
    },
    subscribe: (listener) => listeners.add(listener),
    expectViolation: (section) => journal.expect(section),
    use(changes) {
      const changed = changeSetting(setting, changes);
      keeper?.writeSetting(changed);
      setting = changed;
      listeners.notify(() => ({
        kind: 'behaviour',
        behaviour: setting.behaviour,
        undecided: BEHAVIOUR_IDS.filter((id) => setting.undecided.has(id)),
      }));
    },
    fail: (operation, fault, plan) => faults.add(operation, fault, plan).cancel,
    assumptions: () => BEHAVIOUR_IDS.filter((id) => journal.assumed.has(id)),
    snapshot: () => takeSnapshot({ content: store.content(), clock: clock.ticks, setting }),
    restore(snapshot) {
      enter(readSnapshot(snapshot));
      listeners.notify(() => ({ kind: 'restore' }));
    },
    reset() {
      enter(initial);
      journal.clear();
      listeners.notify(() => ({ kind: 'reset' }));
    },
  };
  return addCore(mock, core);
}

const DEFAULT_BASE_URL = 'https://profiles.test';

/** The options of {@link createProfilesMock}. */
export const MOCK_OPTIONS: OptionNames<ProfilesMockOptions> = {
  baseUrl: true,
  behaviour: true,
  credentials: true,
  seed: true,
  createOid: CALLABLE,
  now: CALLABLE,
  journalLimit: true,
  onRequest: CALLABLE,
};

function describeChange({ collection, oid, record }: RecordChange): MockEvent {
  if (!record) return { kind: 'recordDeleted', collection, oid };
  // The service stores every value that its checks accept, so a check could not narrow the type.
  return { kind: 'record', collection, record: copyJson(record) as StoredPatient };
}

/** Reads the time. A clock of the caller that fails must not stop a request that passes. */
function timeOrEpoch({ look }: Clock): Date {
  try {
    const at = look();
    if (!Number.isNaN(at.getTime())) return at;
  } catch {
    // As below.
  }
  return new Date(0);
}

function readJournalLimit(limit: number): number {
  if (Number.isInteger(limit) && limit >= 0) return limit;
  throw new SetupError('journalLimit must be a whole number, 0 or more.');
}
