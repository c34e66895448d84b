import type { IncomingRequest } from '../../http/incoming-request.ts';
import { wait, waitForAbort } from '../../http/wait.ts';
import type { FaultQueue } from '../faults/fault-queue.ts';
import type { Behaviour } from '../ledger/ledger.ts';
import { arrive } from '../operations/route.ts';
import type { ProfileService } from '../service.ts';
import { brokenStream, dripStream, firstHalf } from './broken-body.ts';
import type { CreateResponse, MockCore } from './core.ts';
import { receiveBody } from './receive-body.ts';
import { toResponse } from './to-response.ts';

/** Creates the function that responds to all requests. */
export function createRespond(
  service: ProfileService,
  faults: FaultQueue,
  bodyLimit: () => Behaviour['bodyLimit'],
): MockCore['respond'] {
  async function respond<Created>(
    request: IncomingRequest,
    create: CreateResponse<Created>,
    generation = faults.generation,
  ): Promise<Created | Response> {
    // A request that was sent before a reset gets no response after the reset.
    const isOver = () => faults.generation !== generation;
    const arrivedAt = performance.now();
    const { body, problem, rejection } = await receiveBody(request, bodyLimit());
    if (isOver()) return Response.error();
    const arrived = arrive(request, body, problem, arrivedAt);
    if (rejection) {
      service.recordRejected(arrived, rejection.response, rejection.problem);
      return create(rejection.response);
    }
    const operation = arrived.route?.operation;
    const isCall = operation?.method === request.method;
    const fault = faults.take(isCall ? operation.name : undefined);
    if (fault?.kind === 'delay') {
      try {
        await wait(fault.ms, request.signal);
      } catch (reason) {
        if (!isOver()) service.recordIntercepted(arrived, fault, undefined);
        throw reason;
      }
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
  return (request, create, generation) =>
    create ? respond(request, create, generation) : respond(request, toResponse, generation);
}

function hang({ signal, closing }: IncomingRequest): Promise<never> {
  return waitForAbort(signal && closing ? AbortSignal.any([signal, closing]) : (signal ?? closing));
}
