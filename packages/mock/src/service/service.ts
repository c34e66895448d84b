// service/ is the reference implementation: a request becomes a plan, an effect and a response.

import type { Fault } from '../faults/faults.ts';
import { bytesOf, textOf } from '../http/body-content.ts';
import { MockDefectError } from '../http/defect-error.ts';
import type { ServiceAnswer, ServiceRequest } from '../http/service-request.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { Outcome } from '../journal/kept-entry.ts';
import type { Violation } from '../journal/violation.ts';
import type { BehaviourSetting } from '../ledger/behaviour-setting.ts';
import { DEFAULT_BEHAVIOUR } from '../ledger/check-behaviour.ts';
import { type Behaviour, type BehaviourId, LEDGER, USUAL_RATE_LIMIT } from '../ledger/ledger.ts';
import { UndecidedError } from '../ledger/undecided-error.ts';
import type { ProfileStore } from '../store/store.ts';
import { planWithAssumed } from './assumed.ts';
import { carryOut } from './carry-out.ts';
import type { KnownCredentials } from './known-credentials.ts';
import { plan } from './plan.ts';
import { RequestBody } from './request-body.ts';
import type { Finding, ReadBehaviour } from './request-context.ts';
import { routeOf } from './route.ts';

/** Holds what a {@link ProfileService} works with. */
export interface ServiceParts {
  readonly store: ProfileStore;
  readonly journal: Journal;
  readonly credentials: KnownCredentials;
  readonly setting: () => BehaviourSetting;
  readonly now: () => Date;
  readonly onRequest: ((entry: JournalEntry) => void) | undefined;
}

/** Says what a fault makes of an answer. */
export interface FaultAfterAnswer {
  readonly kind: Fault['kind'];
  /** Returns what the client receives, if anything. */
  change(answer: ServiceAnswer): ServiceAnswer | undefined;
}

/** Says what a client receives of a fault in the service's stead, if anything. */
export interface FaultBeforeService {
  readonly kind: Fault['kind'];
  readonly answer: ServiceAnswer | undefined;
}

/** Answers requests: works out a plan, stores its effect, writes the journal. */
export class ProfileService {
  readonly #parts: ServiceParts;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  /**
   * Answers a request.
   *
   * @param fault - What befalls the answer, for the journal.
   * @returns The service's own answer.
   * @throws {@link UndecidedError} where the answer rests on what nobody has decided.
   * @throws {@link MockDefectError} where the mock fails: what an adapter makes of it must not pass
   * for an answer of the service.
   */
  respond(request: ServiceRequest, fault?: FaultAfterAnswer): ServiceAnswer {
    const { answer, undecided } = this.#watched(request, (at) => {
      const body = new RequestBody(request.body);
      const { store, credentials, setting } = this.#parts;
      const context = { request, body, store, credentials, at: at.getTime() };
      const { plan, assumed, undecided } = planWithAssumed(context, setting());
      const isDecided = undecided.length === 0;
      const answer = isDecided ? carryOut(plan, store, context.at, this.#rateLimit()) : undefined;
      this.#record(request, at, [...plan.findings, ...undecided.map(toFinding)], {
        operation: plan.operation,
        reason: answer && plan.reason,
        fault: fault?.kind,
        answer: answer && fault ? fault.change(answer) : answer,
        assumed: isDecided ? assumed : undecided,
      });
      return { answer, undecided };
    });
    if (answer) return answer;
    throw new UndecidedError(describe(request), undecided);
  }

  /**
   * Records a request that a fault kept from the service. What it does wrong counts all the same.
   *
   * @throws {@link MockDefectError} where the mock fails.
   */
  intercept(request: ServiceRequest, { kind, answer }: FaultBeforeService): void {
    this.#watched(request, (at) => {
      const body = new RequestBody(request.body);
      const { store, credentials, setting } = this.#parts;
      const findings: Finding[] = [];
      const { behaviour } = setting();
      const read: ReadBehaviour = (id) => (HIDING.has(id) ? DEFAULT_BEHAVIOUR : behaviour)[id];
      const context = { request, body, store, credentials, at: at.getTime(), read, findings };
      const { operation } = plan(context);
      this.#record(request, at, findings, {
        operation,
        reason: undefined,
        fault: kind,
        answer,
        assumed: [],
      });
    });
  }

  /** Does something about a request. What fails in it is recorded as a defect of the mock. */
  #watched<T>(request: ServiceRequest, work: (at: Date) => T): T {
    let at = new Date(0);
    try {
      // A copy: a clock may go on by changing its Date.
      at = new Date(readTime(this.#parts.now));
      return work(at);
    } catch (cause) {
      const defect = new MockDefectError(describe(request), cause);
      this.#record(request, at, [{ section: 'Mock', problem: defect.message }], FAILED);
      throw defect;
    }
  }

  #rateLimit(): Behaviour['rateLimit'] {
    const { behaviour, undecided } = this.#parts.setting();
    return undecided.has('rateLimit') ? USUAL_RATE_LIMIT : behaviour.rateLimit;
  }

  #record(
    request: ServiceRequest,
    at: Date,
    found: readonly Pick<Violation, 'section' | 'problem'>[],
    outcome: Omit<Outcome, 'request' | 'violations'>,
  ): void {
    const { journal, onRequest } = this.#parts;
    const what = describe(request);
    const violations = found.map((each) => ({ ...each, request: what, expected: false }));
    const explained = journal.explain(violations);
    const entry = journal.record(request, at, { request: what, ...outcome, violations: explained });
    onRequest?.(entry());
  }
}

/** These may answer before all of a request is looked at, with nothing found. By default none does. */
const HIDING = new Set<BehaviourId>(['rateLimit', 'tokenLifetime', 'trailingSlash']);

const FAILED = {
  operation: undefined,
  reason: undefined,
  fault: undefined,
  answer: undefined,
  assumed: [],
} as const;

function toFinding(id: BehaviourId): Finding & Pick<Violation, 'undecided'> {
  const { section, question } = LEDGER[id];
  const problem = `the answer rests on ${id}, which is undecided: ${question}`;
  return { section, problem, undecided: id };
}

function readTime(now: () => Date): Date {
  const at = now();
  if (at instanceof Date && !Number.isNaN(at.getTime())) return at;
  throw new TypeError('now must return a valid Date.');
}

function describe({ method, path }: ServiceRequest): string {
  const route = routeOf(path);
  // A new string: the path may be a slice, which would keep a longer string in the journal's memory.
  return `${method} ${route ? route.operation.path : textOf(bytesOf(path), new TextDecoder())}`;
}
