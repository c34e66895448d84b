import { readBaseUrl } from './base-url.ts';
import { BEHAVIOUR_IDS, type Behaviour } from './behaviour.ts';
import { checkBehaviour, DEFAULT_BEHAVIOUR } from './check-behaviour.ts';
import { createClock } from './clock.ts';
import { createCollection } from './collection.ts';
import { Journal } from './journal.ts';
import { createFetch } from './mock-fetch.ts';
import type { MockCredentials, ProfilesMock, ProfilesMockOptions } from './profiles-mock.ts';
import type { EmrUserSeed, PatientSeed, StoredEmrUser, StoredPatient } from './records.ts';
import { storeRecord, storeSeed } from './seed.ts';
import type { KnownCredentials } from './service/exchange.ts';
import { ProfileService } from './service/service.ts';
import { SetupError } from './setup-error.ts';
import { ProfileStore } from './store.ts';

/**
 * Creates an in-memory Profile Service.
 *
 * @param options - Where it is, what it holds and how it behaves.
 * @throws {@link SetupError} where an option is wrong.
 */
export function createProfilesMock(options: ProfilesMockOptions = {}): ProfilesMock {
  const baseUrl = readBaseUrl(options.baseUrl ?? 'https://profiles.test');
  const initialBehaviour = complete(options.behaviour ?? {}, DEFAULT_BEHAVIOUR);
  let behaviour = initialBehaviour;
  const clock = createClock(options.now);
  const journal = new Journal(readJournalLimit(options.journalLimit ?? 1000));
  const store = new ProfileStore(options.createOid);
  storeSeed(store, options.seed ?? {});
  const initialContent = store.content();
  const service = new ProfileService({
    store,
    journal,
    credentials: knownCredentials(options.credentials),
    behaviour: () => behaviour,
    now: clock.now,
    onRequest: options.onRequest,
  });

  return {
    baseUrl,
    fetch: createFetch(baseUrl, (request) => service.respond(request)),
    respond: (request) => service.respond(request),
    patients: createCollection<StoredPatient, PatientSeed>(store, 'patient', (data) =>
      storeRecord(store, 'patient', data, 'A patient'),
    ),
    emrUsers: createCollection<StoredEmrUser, EmrUserSeed>(store, 'emr-user', (data) =>
      storeRecord(store, 'emr-user', data, 'An EMR user'),
    ),
    get requests() {
      return journal.entries;
    },
    get violations() {
      return journal.violations;
    },
    get behaviour() {
      return behaviour;
    },
    expectViolation: (section) => journal.expect(section),
    use(changes) {
      behaviour = complete(changes, behaviour);
    },
    assumptions: () => BEHAVIOUR_IDS.filter((id) => journal.assumed.has(id)),
    reset() {
      store.load(initialContent);
      journal.clear();
      clock.reset();
      behaviour = initialBehaviour;
    },
  };
}

function complete(changes: unknown, before: Behaviour): Behaviour {
  return Object.freeze({ ...before, ...checkBehaviour(changes) });
}

function knownCredentials(credentials: MockCredentials = {}): KnownCredentials {
  const { tokens, clientIds } = credentials;
  return { tokens: tokens && new Set(tokens), clientIds: clientIds && new Set(clientIds) };
}

function readJournalLimit(limit: number): number {
  if (Number.isInteger(limit) && limit >= 0) return limit;
  throw new SetupError('journalLimit must be a whole number, 0 or more.');
}
