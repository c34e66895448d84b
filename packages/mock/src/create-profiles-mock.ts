import { planDelivery } from './delivery/delivery.ts';
import { FaultQueue } from './delivery/fault-queue.ts';
import { createFetch } from './fetch/mock-fetch.ts';
import { readBaseUrl } from './http/base-url.ts';
import { copyJson } from './http/json.ts';
import type { ServiceRequest } from './http/service-request.ts';
import { SetupError } from './http/setup-error.ts';
import { Journal } from './journal/journal.ts';
import { decide, readSetting } from './ledger/behaviour-setting.ts';
import { BEHAVIOUR_IDS } from './ledger/ledger.ts';
import { type MockEvent, MockListeners } from './mock-event.ts';
import type { ProfilesMock, ProfilesMockOptions } from './profiles-mock.ts';
import { readCredentials } from './service/known-credentials.ts';
import { findRoute } from './service/route.ts';
import { type ArrivedRequest, ProfileService } from './service/service.ts';
import { type Clock, createClock } from './store/clock.ts';
import { createCollection } from './store/collection.ts';
import { readSnapshot } from './store/read-snapshot.ts';
import type {
  EmrUserSeed,
  PatientSeed,
  ProfileRecord,
  StoredEmrUser,
  StoredPatient,
} from './store/records.ts';
import { storeSeed } from './store/seed.ts';
import { takeSnapshot } from './store/snapshot.ts';
import { type ProfileKind, ProfileStore } from './store/store.ts';

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
 * const mock = createProfilesMock({ seed: { emrUsers: [{ oid: 'dr-mehta' }] } });
 * const profiles = new ProfileClient({
 *   baseUrl: mock.baseUrl,
 *   fetch: mock.fetch,
 *   token: 'any',
 *   clientId: 'front-desk',
 * });
 * mock.fail('updateEmrUser', { kind: 'drop', stored: true });
 * await profiles.updateEmrUser('dr-mehta', { bg: 'O+' });
 * console.log(mock.emrUsers.get('dr-mehta')?.bg); // O+
 * ```
 */
export function createProfilesMock(options: ProfilesMockOptions = {}): ProfilesMock {
  const baseUrl = readBaseUrl(options.baseUrl ?? 'https://profiles.test');
  const initialSetting = readSetting(options.behaviour ?? {});
  let setting = initialSetting;
  const clock = createClock(options.now);
  const journal = new Journal(readJournalLimit(options.journalLimit ?? 1000));
  const listeners = new MockListeners();
  const faults = new FaultQueue(() =>
    listeners.notify(() => ({ kind: 'faults', faults: faults.planned })),
  );
  const store = new ProfileStore(options.createOid, (kind, oid, record) =>
    listeners.notify(() => describeChange(kind, oid, record)),
  );
  storeSeed(store, options.seed === undefined ? {} : options.seed);
  const initialContent = store.content();
  const service = new ProfileService({
    store,
    journal,
    credentials: readCredentials(options.credentials),
    setting: () => setting,
    now: clock.now,
    onRequest(entry) {
      options.onRequest?.(entry);
      listeners.notify(() => ({ kind: 'request', entry }));
    },
  });
  const deliver: ProfilesMock['deliver'] = (request) => {
    const { generation } = faults;
    const routed = arrive(request);
    const isOver = () => faults.generation !== generation;
    return planDelivery(service, routed, faults.take(routed), isOver);
  };

  return {
    baseUrl,
    fetch: createFetch(baseUrl, deliver),
    respond: (request) => service.respond(arrive(request)),
    deliver,
    reject: (request, response, problem) => service.reject(arrive(request), response, problem),
    recordOther(method, url) {
      const entry = journal.recordOther(method, url, readTime(clock));
      listeners.notify(() => ({ kind: 'otherRequest', entry }));
    },
    patients: createCollection<StoredPatient, PatientSeed>(store, 'patient', 'A patient'),
    emrUsers: createCollection<StoredEmrUser, EmrUserSeed>(store, 'emr-user', 'An EMR user'),
    get requests() {
      return journal.entries;
    },
    get otherRequests() {
      return journal.others;
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
      setting = decide(setting, changes);
      listeners.notify(() => ({
        kind: 'behaviour',
        behaviour: setting.behaviour,
        undecided: BEHAVIOUR_IDS.filter((id) => setting.undecided.has(id)),
      }));
    },
    fail: (operation, fault, plan) => faults.add(operation, fault, plan),
    assumptions: () => BEHAVIOUR_IDS.filter((id) => journal.assumed.has(id)),
    snapshot: () => takeSnapshot({ content: store.content(), clock: clock.ticks, setting }),
    restore(snapshot) {
      const state = readSnapshot(snapshot);
      store.load(state.content);
      faults.clear();
      clock.ticks = state.clock;
      setting = state.setting;
      listeners.notify(() => ({ kind: 'restore' }));
    },
    reset() {
      store.load(initialContent);
      faults.clear();
      journal.clear();
      clock.ticks = 0;
      setting = initialSetting;
      listeners.notify(() => ({ kind: 'reset' }));
    },
  };
}

function arrive(request: ServiceRequest): ArrivedRequest {
  return { ...findRoute(request), arrivedAt: performance.now() };
}

function describeChange(
  kind: ProfileKind,
  oid: string,
  record: ProfileRecord | undefined,
): MockEvent {
  const collection = kind === 'patient' ? 'patients' : 'emrUsers';
  if (!record) return { kind: 'recordDeleted', collection, oid };
  // The service stores every value that its checks accept, so a check could not narrow the type.
  return { kind: 'record', collection, record: copyJson(record) as StoredPatient };
}

/** Reads the time. A clock of the caller that fails must not stop a request that passes. */
function readTime({ look }: Clock): Date {
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
