// service/ is the reference implementation. It turns a request into a plan, an effect and a
// response.

import type { AppliedFault } from '../faults/faults.ts';
import { copyText } from '../http/body-content.ts';
import { MockDefectError } from '../http/defect-error.ts';
import type { ServiceRequest, ServiceResponse } from '../http/service-request.ts';
import type { Journal, Outcome } from '../journal/journal.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { readTraceId } from '../journal/trace-id.ts';
import type { Violation } from '../journal/violation.ts';
import type { BehaviourSetting, ReadBehaviour } from '../ledger/behaviour-setting.ts';
import { DEFAULT_BEHAVIOUR } from '../ledger/check-behaviour.ts';
import { type Behaviour, type BehaviourId, LEDGER, USUAL_RATE_LIMIT } from '../ledger/ledger.ts';
import { UndecidedError } from '../ledger/undecided-error.ts';
import type { ProfileStore } from '../store/store.ts';
import { planWithAssumed } from './assumed.ts';
import { type CarriedOut, carryOut } from './carry-out.ts';
import type { Finding } from './decision.ts';
import type { KnownCredentials } from './known-credentials.ts';
import { plan } from './plan.ts';
import { RequestBody } from './request-body.ts';
import type { RoutedRequest } from './route.ts';

/** The dependencies of a {@link ProfileService}. */
export interface ServiceParts {
  readonly store: ProfileStore;
  readonly journal: Journal;
  readonly credentials: KnownCredentials;
  readonly setting: () => BehaviourSetting;
  readonly now: () => Date;
  /** Called after each request, with its journal entry. */
  readonly onRequest: (entry: JournalEntry) => void;
}

/** A routed request, with the time at which it arrived, as of `performance.now()`. */
export interface ArrivedRequest extends RoutedRequest {
  readonly arrivedAt: number;
}

/** A fault that changes the service's response. */
export interface FaultAfterResponse {
  readonly fault: AppliedFault;
  /** Returns what the client receives, if anything. */
  change(response: ServiceResponse): ServiceResponse | undefined;
}

/** A fault that keeps a request from the service, and the response to the client, if any. */
export interface FaultBeforeService {
  readonly fault: AppliedFault;
  readonly response: ServiceResponse | undefined;
}

/** Responds to requests: plans a response, stores its effect and writes the journal. */
export class ProfileService {
  readonly #parts: ServiceParts;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  /**
   * Responds to a request.
   *
   * @param fault - The fault that changes the response, for the journal.
   * @returns The service's own response, without the change.
   * @throws {@link UndecidedError} if the response depends on an entry without a setting.
   * @throws {@link MockDefectError} if the mock fails. An adapter must not present this as a
   * response of the service.
   */
  respond(routed: ArrivedRequest, fault?: FaultAfterResponse): ServiceResponse {
    const { response, undecided } = this.#watched(routed, (at, body) => {
      const { store, credentials, setting } = this.#parts;
      const context = { ...routed, body, store, credentials, at: at.getTime() };
      const { plan, assumed, undecided, alternatives } = planWithAssumed(context, setting());
      const isDecided = undecided.length === 0;
      const { response, oid = routed.route?.shownOid }: Partial<CarriedOut> = isDecided
        ? carryOut(plan, store, context.at, this.#rateLimit())
        : {};
      this.#record(routed, body, at, [...plan.findings, ...undecided.map(toFinding)], {
        reason: response && plan.reason,
        fault: fault?.fault.kind,
        appliedFault: fault?.fault,
        oid,
        response: response && fault ? fault.change(response) : response,
        assumed: isDecided ? assumed : undecided,
        alternatives,
        stored: isDecided && plan.effect !== undefined,
      });
      return { response, undecided };
    });
    if (response) return response;
    throw new UndecidedError(describe(routed), undecided);
  }

  /**
   * Records a request that a fault kept from the service. Its violations still count.
   *
   * @throws {@link MockDefectError} if the mock fails.
   */
  intercept(routed: ArrivedRequest, { fault, response }: FaultBeforeService): void {
    this.#watched(routed, (at, body) => {
      const { store, credentials, setting } = this.#parts;
      const findings: Finding[] = [];
      const { behaviour } = setting();
      const read: ReadBehaviour = (id) => (HIDING.has(id) ? DEFAULT_BEHAVIOUR : behaviour)[id];
      plan({ ...routed, body, store, credentials, at: at.getTime(), read, findings });
      this.#record(routed, body, at, findings, {
        ...UNHANDLED,
        fault: fault.kind,
        appliedFault: fault,
        oid: routed.route?.shownOid,
        response,
      });
    });
  }

  /**
   * Records a request that an adapter rejects itself.
   *
   * @throws {@link MockDefectError} if the mock fails.
   */
  reject(routed: ArrivedRequest, response: ServiceResponse, problem: string): void {
    this.#watched(routed, (at, body) => {
      this.#record(routed, body, at, [{ section: 'Mock', problem }], { ...UNHANDLED, response });
    });
  }

  /** Runs the work for a request. Records an error in it as a defect of the mock. */
  #watched<T>(routed: ArrivedRequest, work: (at: Date, body: RequestBody) => T): T {
    const body = new RequestBody(routed.request.body);
    let at = new Date(0);
    try {
      // A copy, because a clock may advance by changing its Date.
      at = new Date(readTime(this.#parts.now));
      return work(at, body);
    } catch (cause) {
      const defect = new MockDefectError(describe(routed), cause);
      this.#record(routed, body, at, [{ section: 'Mock', problem: defect.message }], UNHANDLED);
      throw defect;
    }
  }

  #rateLimit(): Behaviour['rateLimit'] {
    const { behaviour, undecided } = this.#parts.setting();
    return undecided.has('rateLimit') ? USUAL_RATE_LIMIT : behaviour.rateLimit;
  }

  #record(
    routed: ArrivedRequest,
    body: RequestBody,
    at: Date,
    found: readonly Pick<Violation, 'section' | 'problem'>[],
    outcome: Omit<Outcome, 'operation' | 'request' | 'violations' | 'duration' | 'settings'>,
  ): void {
    const { journal, onRequest, setting } = this.#parts;
    const operation = routed.route?.operation.name;
    const request = describe(routed);
    const shared = { request, expected: false, ...traceOf(routed.request) };
    const violations = journal.explain(found.map((each) => ({ ...each, ...shared })));
    const duration = Math.round((performance.now() - routed.arrivedAt) * 1000) / 1000;
    const settings = setting().changed;
    onRequest(
      journal.record(routed.request, body, at, {
        operation,
        request,
        ...outcome,
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

/** The outcome of a request that the service did not handle. */
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

function toFinding(id: BehaviourId): Finding & Pick<Violation, 'undecided'> {
  const { section, question } = LEDGER[id];
  const problem = `the response depends on ${id}, which is undecided: ${question}`;
  return { section, problem, undecided: id };
}

function readTime(now: () => Date): Date {
  const at = now();
  if (at instanceof Date && !Number.isNaN(at.getTime())) return at;
  throw new TypeError('now must return a valid Date.');
}

function describe({ request: { method, path }, route }: RoutedRequest): string {
  return `${method} ${route ? route.operation.path : copyText(path)}`;
}

function traceOf({ headers }: ServiceRequest): Pick<Violation, 'traceId'> {
  const traceId = readTraceId(headers.get('traceparent'));
  return traceId === undefined ? {} : { traceId: copyText(traceId) };
}
