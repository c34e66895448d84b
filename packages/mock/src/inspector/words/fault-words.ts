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

/** What the inspector says about a kind of fault, and which faults of this kind it offers. */
export interface FaultWords {
  /** Says what the mock did to a request: the end of a sentence that starts with "it". */
  readonly happened: (entry: JournalEntry) => string;
  /** The order in which the inspector shows them, within those that store the data or do not. */
  readonly choices: readonly [FaultChoice, ...FaultChoice[]];
}

/** The words of the inspector for each kind of fault. */
export const FAULT_WORDS: Readonly<Record<Fault['kind'], FaultWords>> = {
  delay: {
    happened: ({ answer }) =>
      answer === undefined
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
          of: (fault) => (fault.kind === 'delay' ? fault.ms : undefined),
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
      { label: 'The connection dies', isStored: false, create: () => ({ kind: 'drop' }) },
      {
        label: 'Stored, but the connection dies',
        isStored: true,
        create: () => ({ kind: 'drop', stored: true }),
      },
    ],
  },
  hang: {
    happened: () => 'never sent a response',
    choices: [
      { label: 'No response arrives', isStored: false, create: () => ({ kind: 'hang' }) },
      {
        label: 'Stored, but no response arrives',
        isStored: true,
        create: () => ({ kind: 'hang', stored: true }),
      },
    ],
  },
  truncate: {
    happened: () => 'sent half of the response body, then closed the connection',
    choices: [
      {
        label: 'Stored, but half of the response is lost',
        isStored: true,
        create: () => ({ kind: 'truncate' }),
      },
    ],
  },
  respond: {
    happened: ({ answer, assumed, reason }) => {
      const isHandled = reason !== undefined || assumed.length > 0;
      const whose = isHandled ? 'changed the response of the service' : 'sent its own response';
      return `${whose}, and the client received status ${answer?.status}`;
    },
    choices: [
      { label: 'A gateway returns 502', isStored: false, create: () => faults.html502 },
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
      { label: 'The token has expired', isStored: false, create: () => faults.expiredToken },
      { label: 'A redirect to a sign-in page', isStored: false, create: () => faults.redirect },
      {
        label: 'Stored, but the response has no body',
        isStored: true,
        create: () => faults.emptyBody,
      },
      {
        label: 'Stored, but the response is malformed JSON',
        isStored: true,
        create: () => faults.malformedJson,
      },
      {
        label: 'Stored, but the content type is HTML',
        isStored: true,
        create: () => faults.wrongContentType,
      },
      {
        label: 'Stored, but the response has no oid',
        isStored: true,
        create: () => faults.missingOid,
      },
    ],
  },
};
