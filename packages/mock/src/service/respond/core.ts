// respond/ is the core of the mock: every adapter passes its requests to it.

import { SetupError } from '../../http/errors/setup-error.ts';
import type { IncomingRequest, ServiceResponse } from '../../http/incoming-request.ts';
import { wait, waitForAbort } from '../../http/wait.ts';
import type { FaultQueue } from '../faults/fault-queue.ts';
import type { Behaviour } from '../ledger/ledger.ts';
import { arrive } from '../operations/route.ts';
import type { ProfileService } from '../service.ts';
import { brokenStream, dripStream, firstHalf } from './broken-body.ts';
import { receiveBody } from './receive-body.ts';
import { type ByteStream, toResponse } from './to-response.ts';

/** Creates what an adapter sends. The body is a stream if it arrives slowly, or breaks. */
export type CreateResponse<Created> = (response: ServiceResponse, stream?: ByteStream) => Created;

/** What the adapters of a mock need. */
export interface MockCore {
  /**
   * Responds to a request, with the fault that applies to it. A connection that breaks is
   * `Response.error()`, or a body that fails. A response that never arrives is a promise that rejects
   * when a signal of the request aborts.
   *
   * @param create - Creates the response. Default: a `Response`.
   * @throws {@link UndecidedError} if the response depends on an entry without a setting.
   * @throws {@link MockDefectError} if the mock fails. An adapter must not present this as a
   * response of the service.
   * @throws The reason of a signal of the request, if it aborts.
   */
  respond<Created = Response>(
    request: IncomingRequest,
    create?: CreateResponse<Created>,
  ): Promise<Created | Response>;
  /** Records a request that an adapter passes on, because it is for another endpoint. */
  recordOther(method: string, url: URL): void;
}

/** Creates the function that responds to all requests. */
export function createRespond(
  service: ProfileService,
  faults: FaultQueue,
  bodyLimit: () => Behaviour['bodyLimit'],
): MockCore['respond'] {
  async function respond<Created>(
    request: IncomingRequest,
    create: CreateResponse<Created>,
  ): Promise<Created | Response> {
    const { body, problem, rejection } = await receiveBody(request, bodyLimit());
    const arrived = arrive(request, body, problem);
    if (rejection) {
      service.recordRejected(arrived, rejection.response, rejection.problem);
      return create(rejection.response);
    }
    const operation = arrived.route?.operation;
    const isCall = operation?.method === request.method;
    const fault = faults.take(isCall ? operation.name : undefined);
    if (fault?.kind === 'delay') {
      const { generation } = faults;
      const isOver = () => faults.generation !== generation;
      try {
        await wait(fault.ms, request.signal);
      } catch (reason) {
        if (!isOver()) service.recordIntercepted(arrived, fault, undefined);
        throw reason;
      }
      // A request that was sent before a reset gets no response after the reset.
      if (isOver()) return Response.error();
    }
    const response = service.handle(arrived, fault);
    if (fault?.kind === 'hang') return hang(request);
    if (!response) return Response.error();
    if (fault?.kind === 'truncate') {
      return create(response, brokenStream(firstHalf(response.body), request.breakAfterMs));
    }
    if (fault?.kind !== 'drip' || response.body === '') return create(response);
    return create(response, dripStream(response.body, fault.bytesPerSecond, request.signal));
  }
  return (request, create) => (create ? respond(request, create) : respond(request, toResponse));
}

function hang({ signal, closing }: IncomingRequest): Promise<never> {
  return waitForAbort(signal && closing ? AbortSignal.any([signal, closing]) : (signal ?? closing));
}

/** The same symbol in each copy of the package: the ESM and the CommonJS build, for example. */
const CORE = Symbol.for('@profiles/mock: core');

/** Adds the core to a mock, where no user sees it. */
export function addCore<Mock extends object>(mock: Mock, core: MockCore): Mock {
  return Object.defineProperty(mock, CORE, { value: core });
}

/**
 * Returns the core of a mock, which another copy of the package may have created.
 *
 * @throws {@link SetupError} if the value is not a mock.
 */
export function coreOf(mock: object): MockCore {
  if (hasCore(mock)) return mock[CORE];
  throw new SetupError(
    'This is not a mock: pass what createProfilesMock or useProfilesMock returned.',
  );
}

function hasCore(mock: object): mock is { readonly [CORE]: MockCore } {
  return CORE in mock;
}

/** Returns whether the mock could not respond: because of a defect, or an entry without a setting. */
export function isDefect(error: unknown): boolean {
  // Compared by name, because the mock may come from another copy of this module.
  const name = error instanceof Error ? error.name : '';
  return name === 'MockDefectError' || name === 'UndecidedError';
}

/** Returns a 501 response, because an error of the mock is not a response of the service. */
export function explainDefect(error: unknown): ServiceResponse {
  const body = error instanceof Error ? error.message : 'The mock failed.';
  return { status: 501, headers: { 'content-type': 'text/plain;charset=UTF-8' }, body };
}
