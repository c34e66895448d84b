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

/**
 * The faults of each kind, as the inspector, the log of the command and the playground name them, in the
 * order in which forms show them within their group.
 */
export const FAULT_WORDS: Readonly<Record<Fault['kind'], readonly FaultChoice[]>> = {
  drop: [
    choice('instead', 'The connection breaks', { kind: 'drop' }),
    choice('after', 'The connection breaks', { kind: 'drop', stored: true }),
  ],
  hang: [
    choice('instead', 'No response arrives', { kind: 'hang' }),
    choice('after', 'No response arrives', { kind: 'hang', stored: true }),
  ],
  truncate: [choice('after', 'Half of the response arrives', { kind: 'truncate' })],
  respond: [
    choice('instead', 'The service fails: 500', { kind: 'respond', status: 500 }),
    html502,
    ...Object.values(OTHER_CHOICES),
  ],
  delay: [
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
  drip: [
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
};

/** The faults that forms offer. */
export const FAULT_CHOICES: readonly FaultChoice[] = Object.values(FAULT_WORDS).flat();
