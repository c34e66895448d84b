// service/ is the reference implementation of the Profile Service: the ledger, the store, the journal,
// faults, and `fetch` in process. This class plans each request, stores what the plan says, and records
// it.

import { copyText } from '../http/body-content.ts';
import { MockDefectError } from '../http/errors/defect-error.ts';
import type { ReportSetUp } from '../http/errors/report-set-up.ts';
import type { ServiceResponse } from '../http/incoming-request.ts';
import type { AppliedFault } from './faults/faults.ts';
import { reachesService, receivedResponse } from './faults/received-response.ts';
import type { Handling, Journal } from './journal/journal.ts';
import type { JournalEntry } from './journal/journal-entry.ts';
import { readTraceId } from './journal/trace-id.ts';
import type { Violation } from './journal/violation.ts';
import type { BehaviourSetting, ReadBehaviour } from './ledger/behaviour-setting.ts';
import { DEFAULT_BEHAVIOUR } from './ledger/check-behaviour.ts';
import { type Behaviour, type BehaviourId, DEFAULT_RATE_LIMIT, LEDGER } from './ledger/ledger.ts';
import { UndecidedError } from './ledger/undecided-error.ts';
import { planWithAssumed } from './operations/assumed.ts';
import type { KnownCredentials } from './operations/known-credentials.ts';
import { type CarriedOut, carryOut, plan } from './operations/plan.ts';
import type { RuleViolation } from './operations/result.ts';
import type { ArrivedRequest } from './operations/route.ts';
import type { ProfileStore } from './store/store.ts';

/** The dependencies of a {@link ProfileService}. */
export interface ServiceParts {
  readonly store: ProfileStore;
  readonly journal: Journal;
  readonly credentials: KnownCredentials;
  readonly setting: () => BehaviourSetting;
  readonly now: () => Date;
  readonly report: ReportSetUp;
  /** Called after each request, with its journal entry. */
  readonly onRequest: (entry: JournalEntry) => void;
}

/** Handles requests: plans a response, stores what it says and writes the journal. */
export class ProfileService {
  readonly #parts: ServiceParts;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  /**
   * Handles a request, unless a fault keeps it from the service.
   *
   * @returns The response that the client receives, or `undefined` if the fault withholds it.
   * @throws {@link UndecidedError} if the response depends on an entry without a setting.
   * @throws {@link MockDefectError} if the mock fails. An adapter must not present this as a
   * response of the service.
   */
  handle(request: ArrivedRequest, fault?: AppliedFault): ServiceResponse | undefined {
    const { method } = request;
    if (fault && !reachesService(fault)) {
      const received = receivedResponse(EMPTY_RESPONSE, fault, method);
      this.recordIntercepted(request, fault, received);
      return received;
    }
    const { received, undecided } = this.#watched(request, (at) => {
      const { store, credentials, setting } = this.#parts;
      const state = { store, credentials, at: at.getTime() };
      const { plan, assumed, undecided, alternatives } = planWithAssumed(request, state, setting());
      const isDecided = undecided.length === 0;
      const { response, oid = request.route?.shownOid }: Partial<CarriedOut> = isDecided
        ? carryOut(plan, store, state.at, this.#rateLimit())
        : {};
      const received = response && fault ? receivedResponse(response, fault, method) : response;
      this.#record(request, at, [...plan.violations, ...undecided.map(toViolation)], {
        reason: response && plan.reason,
        fault: fault?.kind,
        appliedFault: fault,
        oid,
        response: received,
        assumed: isDecided ? assumed : undecided,
        alternatives,
        stored: isDecided && plan.write !== undefined,
      });
      return { received, undecided };
    });
    if (undecided.length > 0)
      throw this.#parts.report(new UndecidedError(requestLabel(request), undecided));
    return received;
  }

  /**
   * Records a request that a fault kept from the service. Its violations still count.
   *
   * @param response - The response that the client receives, if any.
   * @throws {@link MockDefectError} if the mock fails.
   */
  recordIntercepted(
    request: ArrivedRequest,
    fault: AppliedFault,
    response: ServiceResponse | undefined,
  ): void {
    this.#watched(request, (at) => {
      const { store, credentials, setting } = this.#parts;
      const { behaviour } = setting();
      const read: ReadBehaviour = (id) => (HIDING.has(id) ? DEFAULT_BEHAVIOUR : behaviour)[id];
      const { violations } = plan(request, { store, credentials, at: at.getTime(), read });
      this.#record(request, at, violations, {
        ...UNHANDLED,
        fault: fault.kind,
        appliedFault: fault,
        oid: request.route?.shownOid,
        response,
      });
    });
  }

  /**
   * Records a request that an adapter rejects itself.
   *
   * @throws {@link MockDefectError} if the mock fails.
   */
  recordRejected(request: ArrivedRequest, response: ServiceResponse, problem: string): void {
    this.#watched(request, (at) => {
      this.#record(request, at, [{ section: 'Mock', problem }], { ...UNHANDLED, response });
    });
  }

  /** Runs the work for a request. Records an error in it as a defect of the mock. */
  #watched<T>(request: ArrivedRequest, work: (at: Date) => T): T {
    let at = new Date(0);
    try {
      at = validTime(this.#parts.now);
      return work(at);
    } catch (cause) {
      const defect = new MockDefectError(requestLabel(request), cause);
      this.#record(request, at, [{ section: 'Mock', problem: defect.message }], UNHANDLED);
      throw this.#parts.report(defect);
    }
  }

  #rateLimit(): Behaviour['rateLimit'] {
    const { behaviour, undecided } = this.#parts.setting();
    return undecided.has('rateLimit') ? DEFAULT_RATE_LIMIT : behaviour.rateLimit;
  }

  #record(
    arrived: ArrivedRequest,
    at: Date,
    problems: readonly Pick<Violation, 'section' | 'problem'>[],
    handling: Omit<
      Handling,
      'operation' | 'request' | 'traceId' | 'violations' | 'duration' | 'settings'
    >,
  ): void {
    const { journal, onRequest, setting } = this.#parts;
    const operation = arrived.route?.operation.name;
    const request = requestLabel(arrived);
    const traceId = readTraceId(arrived.headers.get('traceparent'));
    const shared = { request, expected: false, ...(traceId !== undefined && { traceId }) };
    const violations = journal.markExpected(problems.map((each) => ({ ...each, ...shared })));
    const duration = Math.round((performance.now() - arrived.arrivedAt) * 1000) / 1000;
    const settings = setting().changed;
    onRequest(
      journal.record(arrived, at, {
        ...handling,
        operation,
        request,
        traceId,
        duration,
        settings,
        violations,
      }),
    );
  }
}

/**
 * The entries that can cause a response before the whole request is checked, and so hide
 * violations. With their defaults they do not.
 */
const HIDING = new Set<BehaviourId>(['rateLimit', 'tokenLifetime', 'trailingSlash']);

/** The response to a request that the service did not handle, before the fault changes it. */
const EMPTY_RESPONSE: ServiceResponse = { status: 200, headers: {}, body: '' };

/** What the mock did with a request that the service did not handle. */
const UNHANDLED = {
  reason: undefined,
  fault: undefined,
  appliedFault: undefined,
  oid: undefined,
  response: undefined,
  assumed: [],
  alternatives: [],
  stored: false,
} as const;

function toViolation(id: BehaviourId): RuleViolation & Pick<Violation, 'undecided'> {
  const { section, question } = LEDGER[id];
  const problem = `the response depends on ${id}, which is undecided: ${question}`;
  return { section, problem, undecided: id };
}

function validTime(now: () => Date): Date {
  const at = now();
  if (at instanceof Date && !Number.isNaN(at.getTime())) return at;
  throw new TypeError('now must return a valid Date.');
}

function requestLabel({ method, path, route }: ArrivedRequest): string {
  return `${method} ${route ? route.operation.path : copyText(path)}`;
}
