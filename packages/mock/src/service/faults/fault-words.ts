import type { ServiceResponse } from '../../http/reply.ts';
import type { Fault } from './faults.ts';
import { DEFAULT_RETRY_AFTER, faults } from './ready-faults.ts';

/**
 * What a fault does with the data of a request that the service accepts: it acts `instead` of the
 * service, so nothing is stored, it acts `after` the service stored the data, or it lets the whole
 * response through, only later (`late`).
 */
export type FaultMoment = 'instead' | 'after' | 'late';

/** A fault that forms offer. */
export interface FaultChoice {
  /** What happens to the client: `The connection breaks`. */
  readonly event: string;
  readonly moment: FaultMoment;
  /** Creates the fault. Uses the number that the user enters, if `amount` asks for one. */
  readonly create: (amount: number) => Fault;
  /** The number that the fault needs. */
  readonly amount?: FaultAmount;
}

/** A number that a fault needs. */
export interface FaultAmount {
  readonly label: string;
  readonly unit: string;
  readonly default: number;
  /** Returns the number of a fault, or `undefined` if it has none. */
  readonly of: (fault: Fault) => number | undefined;
}

/** The effect of a fault on one request. */
export interface FaultEffect {
  /** The response that the client received, if any. */
  readonly response: ServiceResponse | undefined;
  /** Whether the service handled the request. */
  readonly isHandled: boolean;
}

/** The words for a kind of fault, and the faults of this kind that forms offer. */
export interface FaultWords {
  /** Describes what the mock did to a request. Completes a sentence that starts with "it". */
  readonly happened: (effect: FaultEffect) => string;
  /** The faults, in the order in which forms show them within their group. */
  readonly choices: readonly [FaultChoice, ...FaultChoice[]];
}

/** Returns a choice that needs no number. */
function choice(moment: FaultMoment, event: string, fault: Fault): FaultChoice {
  return { event, moment, create: () => fault };
}

/** The choice of each ready-made fault. */
const READY_CHOICES: Readonly<Record<keyof typeof faults, FaultChoice>> = {
  html502: choice('instead', 'A gateway responds 502', faults.html502),
  tooMany: {
    event: 'Too many requests',
    moment: 'instead',
    amount: {
      label: 'Retry-After in seconds',
      unit: 's',
      default: DEFAULT_RETRY_AFTER,
      of: (fault) =>
        fault.kind === 'respond' ? Number(fault.headers?.['retry-after']) : undefined,
    },
    create: (seconds) => faults.tooMany(seconds),
  },
  expiredToken: choice('instead', 'The token has expired', faults.expiredToken),
  redirect: choice('instead', 'A redirect to a sign-in page', faults.redirect),
  emptyBody: choice('after', 'The response has no body', faults.emptyBody),
  malformedJson: choice('after', 'The response is malformed JSON', faults.malformedJson),
  wrongContentType: choice('after', 'The content type is HTML', faults.wrongContentType),
  missingOid: choice('after', 'The response has no oid', faults.missingOid),
};
const { html502, ...OTHER_CHOICES } = READY_CHOICES;

/** The words for each kind of fault: in the inspector, the log of the command and the playground. */
export const FAULT_WORDS: Readonly<Record<Fault['kind'], FaultWords>> = {
  drop: {
    happened: () => 'closed the connection before any response',
    choices: [
      choice('instead', 'The connection breaks', { kind: 'drop' }),
      choice('after', 'The connection breaks', { kind: 'drop', stored: true }),
    ],
  },
  hang: {
    happened: () => 'never sent a response',
    choices: [
      choice('instead', 'No response arrives', { kind: 'hang' }),
      choice('after', 'No response arrives', { kind: 'hang', stored: true }),
    ],
  },
  truncate: {
    happened: () => 'sent half of the response body, then closed the connection',
    choices: [choice('after', 'Half of the response arrives', { kind: 'truncate' })],
  },
  respond: {
    happened: ({ response, isHandled }) => {
      const whose = isHandled ? 'changed the response of the service' : 'sent its own response';
      return `${whose}, and the client received status ${response?.status}`;
    },
    choices: [html502, ...Object.values(OTHER_CHOICES)],
  },
  delay: {
    happened: ({ response }) =>
      response === undefined
        ? 'delayed the request, and the client gave up before the service handled it'
        : 'delayed the request before the service handled it',
    choices: [
      {
        event: 'The response is late',
        moment: 'late',
        amount: {
          label: 'Delay in milliseconds',
          unit: 'ms',
          default: 3000,
          of: (fault) => (fault.kind === 'delay' ? Number(fault.ms) : undefined),
        },
        create: (ms) => ({ kind: 'delay', ms }),
      },
    ],
  },
  drip: {
    happened: () => 'sent the response body slowly',
    choices: [
      {
        event: 'The response arrives slowly',
        moment: 'late',
        amount: {
          label: 'Bytes per second',
          unit: 'bytes per second',
          default: 10,
          of: (fault) => (fault.kind === 'drip' ? fault.bytesPerSecond : undefined),
        },
        create: (bytesPerSecond) => ({ kind: 'drip', bytesPerSecond }),
      },
    ],
  },
};

/** The faults that forms offer. */
export const FAULT_CHOICES: readonly FaultChoice[] = Object.values(FAULT_WORDS).flatMap(
  ({ choices }) => choices,
);
