import { type Fault, faults } from '@profiles/mock';
import type { ErrorCode, Outcome, ProfileClientOptions } from '@profiles/sdk';

/** What makes a call of a server fail. */
export interface Situation {
  /** The error's name in the guide, if its code alone does not decide. */
  readonly name?: string;
  /** Default: `create` */
  readonly call?: 'create' | 'update';
  readonly input?: object;
  readonly faults?: readonly Fault[];
  readonly options?: Partial<ProfileClientOptions>;
}

const LOST: Fault = { kind: 'drop', stored: false };
const status = (code: number): Fault => ({ kind: 'respond', status: code });
const rejectedBy = (code: number): Situation => ({ faults: [status(code)] });
/** The first attempt is lost, and the second one is rejected. */
const rejectedAfterLoss = (code: number): Situation => ({ faults: [LOST, status(code)] });

const noConnection = async () => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }),
  });
};

/** Returns a token at the first calls, and then fails. */
function tokens(...valid: readonly string[]): () => string {
  const left = [...valid];
  return () => {
    const token = left.shift();
    if (token === undefined) throw new Error('signed out');
    return token;
  };
}

/** A situation for each code and outcome. */
export const SITUATIONS: Readonly<
  Record<ErrorCode, Readonly<Partial<Record<Outcome, readonly (() => Situation)[]>>>>
> = {
  invalid_input: { not_sent: [() => ({ input: { fn: 'Asha', username: 'UHID-1042' } })] },
  invalid_configuration: {
    not_sent: [() => ({ options: { token: tokens() } })],
    rejected: [() => ({ options: { token: tokens('expired') }, faults: [status(401)] })],
  },
  bad_request: { rejected: [() => rejectedBy(400)], unknown: [() => rejectedAfterLoss(400)] },
  unauthorized: { rejected: [() => rejectedBy(401)], unknown: [() => rejectedAfterLoss(401)] },
  forbidden: { rejected: [() => rejectedBy(403)], unknown: [() => rejectedAfterLoss(403)] },
  not_found: {
    rejected: [
      () => ({ name: 'not_found of an update', call: 'update', faults: [status(404)] }),
      () => ({ name: 'not_found of a create', faults: [status(404)] }),
    ],
    unknown: [() => rejectedAfterLoss(404)],
  },
  conflict: { rejected: [() => rejectedBy(409)], unknown: [() => rejectedAfterLoss(409)] },
  unprocessable: { rejected: [() => rejectedBy(422)], unknown: [() => rejectedAfterLoss(422)] },
  rate_limited: {
    rejected: [() => ({ faults: [faults.tooMany(90)] })],
    unknown: [() => ({ faults: [LOST, faults.tooMany(90)] })],
  },
  server_error: { unknown: [() => ({ options: { maxRetries: 0 }, faults: [status(500)] })] },
  http_error: {
    rejected: [() => rejectedBy(413)],
    unknown: [() => ({ options: { maxRetries: 0 }, faults: [status(408)] })],
  },
  redirected: { rejected: [() => rejectedBy(308)], unknown: [() => rejectedBy(302)] },
  connection_failed: {
    not_sent: [() => ({ options: { fetch: noConnection, fetchSendsOnce: true, maxRetries: 0 } })],
    unknown: [() => ({ options: { maxRetries: 0 }, faults: [LOST] })],
  },
  timeout: {
    not_sent: [() => ({ options: { token: () => new Promise(() => {}), totalTimeout: 10 } })],
    unknown: [() => ({ options: { timeout: 10, maxRetries: 0 }, faults: [{ kind: 'hang' }] })],
  },
  unexpected_response: {
    unknown: [() => ({ faults: [faults.missingOid] })],
    applied: [() => ({ faults: [{ kind: 'respond', body: '{"data":{"oid":"patient-1"}}' }] })],
  },
};
