// service/ is the reference implementation of the Profile Service: the ledger, the store, the journal,
// faults, and `fetch` in process. This file is the way of a request through it.

import { copyText } from '../http/body.ts';
import { MockDefectError } from '../http/errors/defect-error.ts';
import { NotStoredError } from '../http/errors/not-stored-error.ts';
import type { ReportSetUp } from '../http/errors/report-set-up.ts';
import { copyJson } from '../http/json.ts';
import { BROKEN, type Reply, type ServiceResponse } from '../http/reply.ts';
import type { MockRequest } from '../http/request.ts';
import { wait } from '../http/wait.ts';
import { reachesService, replyWithFault } from './faults/fault-kinds.ts';
import type { FaultQueue } from './faults/fault-queue.ts';
import type { AppliedFault } from './faults/faults.ts';
import type { Journal } from './journal/journal.ts';
import type { JournalEntry } from './journal/journal-entry.ts';
import { readTraceId } from './journal/journaled-headers.ts';
import type { Violation } from './journal/violation.ts';
import type { BehaviourSetting, ReadBehaviour } from './ledger/behaviour-setting.ts';
import { DEFAULT_BEHAVIOUR } from './ledger/check-behaviour.ts';
import { type BehaviourId, DEFAULT_RATE_LIMIT, LEDGER } from './ledger/ledger.ts';
import { UndecidedError } from './ledger/undecided-error.ts';
import { decidePlan } from './operations/assumed.ts';
import type { KnownCredentials } from './operations/known-credentials.ts';
import { carryOut, plan } from './operations/plan.ts';
import { type MockRejection, receiveBody } from './operations/receive-body.ts';
import { findRoute, type RequestContext } from './operations/route.ts';
import type { ProfileStore } from './store/store.ts';

/** What a {@link ServiceHandler} needs. */
export interface HandlerParts {
  readonly store: ProfileStore;
  readonly journal: Journal;
  readonly faults: FaultQueue;
  readonly credentials: KnownCredentials;
  readonly setting: () => BehaviourSetting;
  readonly now: () => Date;
  readonly report: ReportSetUp;
  /** Called after each request, with its journal entry. */
  readonly onRequest: (entry: JournalEntry) => void;
}

/** What a transport knows of a request beside it. */
export interface HandleOptions {
  /** The maximum length of a body that the transport accepts, in bytes. Default: any length. */
  readonly maxBodyBytes?: number | undefined;
  /** The delay of the transport before the request is handled, in milliseconds. Default: 0. */
  readonly delay?: number | undefined;
  /** Why the request stays in the mock, if others could have responded to it. */
  readonly stayReason?: string | undefined;
  /**
   * The generation of the mock in which the client sent the request: it changes with each reset.
   * Default: the current one.
   */
  readonly generation?: number | undefined;
}

/** What the service does with a request, or the mock in its place. */
interface ServiceResult
  extends Pick<JournalEntry, 'reason' | 'oid' | 'assumed' | 'alternatives' | 'stored'> {
  /** The response, or `undefined` if it depends on entries without a setting: those in `assumed`. */
  readonly response: ServiceResponse | undefined;
  readonly violations: readonly Pick<Violation, 'section' | 'problem' | 'undecided'>[];
}

/** Handles the requests to the service of a mock. */
export class ServiceHandler {
  readonly #parts: HandlerParts;

  constructor(parts: HandlerParts) {
    this.#parts = parts;
  }

  /**
   * Handles a request: receives it, finds its route and its fault, asks the service, records it, and
   * replies. A request that was sent before a reset gets no response after it, and stores nothing. So
   * does a client that leaves during the delay of a fault.
   *
   * @throws {@link UndecidedError} if the response depends on an entry without a setting.
   * @throws {@link NotStoredError} if what the request stores could not be kept.
   * @throws {@link MockDefectError} if the mock fails. A transport must not present these as a
   * response of the service.
   * @throws The reason of the signal of the request, if it aborts before the body is read.
   */
  async handle(request: MockRequest, options: HandleOptions = {}): Promise<Reply> {
    const { faults, setting } = this.#parts;
    const { generation = faults.generation, delay = 0, maxBodyBytes, stayReason } = options;
    const isOver = () => faults.generation !== generation;

    // Receive
    const arrivedAt = performance.now();
    const { bodyLimit } = setting().behaviour;
    const { body, rejection } = await receiveBody(request, bodyLimit, maxBodyBytes);
    if (delay > 0) await wait(delay, request.signal?.());
    if (isOver()) return BROKEN;

    // Route
    const route = findRoute(request);
    const context: RequestContext = { request, arrivedAt, route, body, stayReason };

    // Fault
    const fault = rejection ? undefined : this.#takeFault(context);
    const hasLeft = fault?.kind === 'delay' && (await leaves(fault.ms, request.signal?.()));
    if (isOver()) return BROKEN;

    return this.#watched(context, (at) => {
      // Service
      const isWithheld = hasLeft || (fault && !reachesService(fault));
      const serve = () => (isWithheld ? this.#check(context, at) : this.#serve(context, at));
      const result = rejection ? rejectedByMock(rejection) : serve();
      const { response, assumed } = result;
      const reply = hasLeft || !response ? BROKEN : replyTo(request, response, fault);

      // Record
      this.#record(context, at, result, fault, reply);

      // Reply
      if (!response) throw new UndecidedError(requestLabel(context), assumed);
      return reply;
    });
  }

  /** Takes the fault that applies to a request, now that its body has arrived. */
  #takeFault(context: RequestContext): AppliedFault | undefined {
    const { request, route, body } = context;
    const { method, path, search, headers } = request;
    const operation = route?.operation.method === method ? route.operation.name : undefined;
    try {
      return this.#parts.faults.take(operation, () => ({
        operation,
        method,
        path: path + search,
        oid: route?.shownOid,
        headers: Object.fromEntries(headers.entries()),
        body: copyJson(body.object?.json) ?? body.text,
      }));
    } catch (cause) {
      // A condition of the program failed.
      return this.#watched(context, () => {
        throw cause;
      });
    }
  }

  /** Plans the response of the service, and stores what the plan says. */
  #serve(context: RequestContext, at: Date): ServiceResult {
    const { store, credentials, setting } = this.#parts;
    const state = { store, credentials, at: at.getTime() };
    const planUnder = (read: ReadBehaviour) => plan(context, { ...state, read });
    const { plan: planned, assumed, blocking, alternatives } = decidePlan(planUnder, setting());
    const { violations, reason, write } = planned;
    const shownOid = context.route?.shownOid;
    if (blocking.length > 0) {
      const all = [...violations, ...blocking.map(toViolation)];
      return { ...NOT_SERVED, oid: shownOid, violations: all, assumed: blocking, alternatives };
    }
    const { behaviour, undecided } = setting();
    const rateLimit = undecided.has('rateLimit') ? DEFAULT_RATE_LIMIT : behaviour.rateLimit;
    const { response, oid = shownOid } = carryOut(planned, store, state.at, rateLimit);
    return {
      response,
      oid,
      violations,
      assumed,
      alternatives,
      reason,
      stored: write !== undefined,
    };
  }

  /** Finds the violations in a request that a fault keeps from the service. */
  #check(context: RequestContext, at: Date): ServiceResult {
    const { store, credentials, setting } = this.#parts;
    const { behaviour } = setting();
    const read: ReadBehaviour = (id) => (HIDING.has(id) ? DEFAULT_BEHAVIOUR : behaviour)[id];
    const { violations } = plan(context, { store, credentials, at: at.getTime(), read });
    const oid = context.route?.shownOid;
    return { ...NOT_SERVED, violations, oid, response: EMPTY_RESPONSE };
  }

  #record(
    context: RequestContext,
    at: Date,
    result: ServiceResult,
    fault: AppliedFault | undefined,
    reply: Reply,
  ): void {
    const { journal, onRequest, setting } = this.#parts;
    const request = requestLabel(context);
    const traceId = readTraceId(context.request.headers.get('traceparent'));
    const shared = { request, expected: false, ...(traceId !== undefined && { traceId }) };
    const violations = result.violations.map((each) => ({ ...each, ...shared }));
    const entry = journal.record(context.request, context.body, at, {
      ...result,
      response: 'response' in reply ? reply.response : undefined,
      fault: fault?.kind,
      appliedFault: fault,
      operation: context.route?.operation.name,
      request,
      traceId,
      duration: Math.round((performance.now() - context.arrivedAt) * 1000) / 1000,
      settings: setting().changed,
      violations: journal.markExpected(violations),
    });
    onRequest(entry);
  }

  /** Runs the work for a request. Records an error in it as a violation of the section Mock. */
  #watched<Result>(context: RequestContext, work: (at: Date) => Result): Result {
    const { now, report } = this.#parts;
    let at = new Date(0);
    try {
      at = validTime(now);
      return work(at);
    } catch (cause) {
      if (cause instanceof UndecidedError) throw report(cause);
      const error =
        cause instanceof NotStoredError ? cause : new MockDefectError(requestLabel(context), cause);
      const violations = [{ section: 'Mock', problem: error.message }] as const;
      this.#record(context, at, { ...NOT_SERVED, violations }, undefined, BROKEN);
      throw report(error);
    }
  }
}

/**
 * The entries that can cause a response before the whole request is checked, and so hide
 * violations. With their defaults they do not.
 */
const HIDING = new Set<BehaviourId>(['rateLimit', 'tokenLifetime', 'trailingSlash']);

/** The response to a request that the service did not handle, before the fault changes it. */
const EMPTY_RESPONSE: ServiceResponse = { status: 200, headers: {}, body: '' };

/** The result for a request that the service did not handle. */
const NOT_SERVED = {
  response: undefined,
  reason: undefined,
  oid: undefined,
  assumed: [],
  alternatives: [],
  stored: false,
} as const;

function rejectedByMock({ problem, response }: MockRejection): ServiceResult {
  return { ...NOT_SERVED, violations: [{ section: 'Mock', problem }], response };
}

/** Returns what the client experiences. A response to HEAD never has a body, not even one of a fault. */
function replyTo(
  { method }: MockRequest,
  response: ServiceResponse,
  fault: AppliedFault | undefined,
): Reply {
  const isHead = method === 'HEAD';
  const sent = isHead ? { ...response, body: '' } : response;
  const reply: Reply = fault ? replyWithFault(sent, fault) : { kind: 'response', response: sent };
  if (!isHead || !('response' in reply)) return reply;
  return { ...reply, response: { ...reply.response, body: '' } };
}

/** Waits for a number of milliseconds. Returns whether the client leaves meanwhile. */
function leaves(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  return wait(ms, signal).then(
    () => false,
    () => true,
  );
}

function toViolation(id: BehaviourId): Pick<Violation, 'section' | 'problem' | 'undecided'> {
  const { section, question } = LEDGER[id];
  const problem = `the response depends on ${id}, which is undecided: ${question}`;
  return { section, problem, undecided: id };
}

function validTime(now: () => Date): Date {
  const at = now();
  if (at instanceof Date && !Number.isNaN(at.getTime())) return at;
  throw new TypeError('now must return a valid Date.');
}

function requestLabel({ request: { method, path }, route }: RequestContext): string {
  return `${method} ${route ? route.operation.path : copyText(path)}`;
}
