import type { Fault } from '../../faults/faults.ts';
import { faults } from '../../faults/ready-faults.ts';
import type { JournalEntry } from '../../journal/journal-entry.ts';

/** A fault that the inspector offers. */
export interface FaultChoice {
  readonly label: string;
  /** Whether the data of the request is stored. */
  readonly isStored: boolean;
  /** Creates the fault. Uses the number that the user enters, if `amount` asks for one. */
  readonly create: (amount: number) => Fault;
  /** The number that the fault needs. */
  readonly amount?: FaultAmount;
}

/** A number that a fault needs. */
export interface FaultAmount {
  readonly label: string;
  readonly unit: string;
  readonly usual: number;
  /** Returns the number of a fault, or `undefined` if it has none. */
  readonly of: (fault: Fault) => number | undefined;
}

/** The words of the inspector for a kind of fault, and the faults of this kind that it offers. */
export interface FaultWords {
  /** Describes what the mock did to a request. Completes a sentence that starts with "it". */
  readonly happened: (entry: JournalEntry) => string;
  /** The faults, in the order in which the inspector shows them within their group. */
  readonly choices: readonly [FaultChoice, ...FaultChoice[]];
}

/** Returns a fault that needs no number and stores nothing. */
function lost(label: string, fault: Fault): FaultChoice {
  return { label, isStored: false, create: () => fault };
}

/** Returns a fault that needs no number and stores the data. */
function stored(label: string, fault: Fault): FaultChoice {
  return { label, isStored: true, create: () => fault };
}

/** The words of the inspector for each kind of fault. */
export const FAULT_WORDS: Readonly<Record<Fault['kind'], FaultWords>> = {
  delay: {
    happened: ({ response }) =>
      response === undefined
        ? 'delayed the request, and the client gave up before the service handled it'
        : 'delayed the request before the service handled it',
    choices: [
      {
        label: 'The response is late',
        isStored: true,
        amount: {
          label: 'Delay in milliseconds',
          unit: 'ms',
          usual: 3000,
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
        label: 'The response arrives slowly',
        isStored: true,
        amount: {
          label: 'Bytes per second',
          unit: 'bytes per second',
          usual: 10,
          of: (fault) => (fault.kind === 'drip' ? fault.bytesPerSecond : undefined),
        },
        create: (bytesPerSecond) => ({ kind: 'drip', bytesPerSecond }),
      },
    ],
  },
  drop: {
    happened: () => 'closed the connection before any response',
    choices: [
      lost('The connection dies', { kind: 'drop' }),
      stored('Stored, but the connection dies', { kind: 'drop', stored: true }),
    ],
  },
  hang: {
    happened: () => 'never sent a response',
    choices: [
      lost('No response arrives', { kind: 'hang' }),
      stored('Stored, but no response arrives', { kind: 'hang', stored: true }),
    ],
  },
  truncate: {
    happened: () => 'sent half of the response body, then closed the connection',
    choices: [stored('Stored, but half of the response is lost', { kind: 'truncate' })],
  },
  respond: {
    happened: ({ response, assumed, reason }) => {
      const isHandled = reason !== undefined || assumed.length > 0;
      const whose = isHandled ? 'changed the response of the service' : 'sent its own response';
      return `${whose}, and the client received status ${response?.status}`;
    },
    choices: [
      lost('A gateway returns 502', faults.html502),
      {
        label: 'Too many requests',
        isStored: false,
        amount: {
          label: 'Retry-After in seconds',
          unit: 's',
          usual: 2,
          of: (fault) =>
            fault.kind === 'respond' ? Number(fault.headers?.['retry-after']) : undefined,
        },
        create: (seconds) => faults.tooMany(seconds),
      },
      lost('The token has expired', faults.expiredToken),
      lost('A redirect to a sign-in page', faults.redirect),
      stored('Stored, but the response has no body', faults.emptyBody),
      stored('Stored, but the response is malformed JSON', faults.malformedJson),
      stored('Stored, but the content type is HTML', faults.wrongContentType),
      stored('Stored, but the response has no oid', faults.missingOid),
    ],
  },
};
