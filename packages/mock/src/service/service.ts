import { ENDPOINTS } from '@profiles/sdk/schemas';
import type { Behaviour } from '../behaviour.ts';
import { MockDefectError } from '../defect-error.ts';
import type { Journal, JournalEntry } from '../journal.ts';
import { redactHeaders } from '../redact.ts';
import type { ProfileStore } from '../store.ts';
import type { Violation } from '../violation.ts';
import { planWithAssumed } from './assumed.ts';
import type { KnownCredentials } from './exchange.ts';
import type { Plan } from './plan.ts';
import { RequestBody } from './request-body.ts';
import { routeOf } from './route.ts';
import type { ServiceAnswer, ServiceRequest } from './service-request.ts';

/** Holds what a {@link ProfileService} works with. */
export interface ServiceParts {
  readonly store: ProfileStore;
  readonly journal: Journal;
  readonly credentials: KnownCredentials;
  readonly behaviour: () => Behaviour;
  readonly now: () => Date;
  readonly onRequest: ((entry: JournalEntry) => void) | undefined;
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
   * @throws {@link MockDefectError} where the mock fails: what an adapter makes of it must not pass
   * for an answer of the service.
   */
  respond(request: ServiceRequest): ServiceAnswer {
    const body = new RequestBody(request.body);
    try {
      const { store, credentials } = this.#parts;
      const exchange = { request, body, store, credentials };
      const { plan, assumed } = planWithAssumed(exchange, this.#parts.behaviour());
      const answer = this.#commit(plan);
      const { operation, reason, findings } = plan;
      this.#record(request, findings, {
        body: body.forJournal(),
        operation,
        reason,
        answer,
        assumed,
      });
      return answer;
    } catch (cause) {
      const defect = new MockDefectError(describe(request), cause);
      this.#record(request, [{ section: 'Mock', problem: defect.message }], FAILED);
      throw defect;
    }
  }

  #commit({ answer, effect }: Plan): ServiceAnswer {
    if (!effect) return answer;
    if (effect.kind === 'create') {
      const { oid } = this.#parts.store.add('patient', effect.fields);
      return { ...answer, body: JSON.stringify({ oid }) };
    }
    this.#parts.store.replace(effect.profile, effect.record);
    return answer;
  }

  #record(
    request: ServiceRequest,
    found: readonly Pick<Violation, 'section' | 'problem'>[],
    outcome: Pick<JournalEntry, 'body' | 'operation' | 'reason' | 'answer' | 'assumed'>,
  ): void {
    const { journal, now, onRequest } = this.#parts;
    const what = describe(request);
    const violations = found.map((each) => ({ ...each, request: what, expected: false }));
    const entry: JournalEntry = {
      at: now().toISOString(),
      request: what,
      method: request.method,
      path: request.path + request.search,
      headers: redactHeaders(request.headers),
      ...outcome,
      violations: journal.explain(violations),
    };
    journal.record(entry);
    onRequest?.(entry);
  }
}

const FAILED = {
  body: undefined,
  operation: undefined,
  reason: undefined,
  answer: undefined,
  assumed: [],
} as const;

function describe({ method, path }: ServiceRequest): string {
  const route = routeOf(path);
  return `${method} ${route ? ENDPOINTS[route.operation].path : path}`;
}
