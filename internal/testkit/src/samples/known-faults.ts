import { type Fault, faults } from '@profiles/mock';

/** A fault, with its effect on a valid request. */
export interface KnownFault {
  readonly fault: Fault;
  /** Whether the service handles the request. */
  readonly isStored: boolean;
  /** The status of the response, if it is not the service's own. */
  readonly status?: number;
  /** How much of the response the client receives. An unreadable one is complete, but useless. */
  readonly arrives: 'whole' | 'unreadable' | 'half' | 'never' | 'broken';
  /** Creates a slower fault of the same kind from a number below 1: the smaller, the slower. */
  readonly slower?: (speed: number) => Fault;
}

/** At least one fault of every kind, for the tests of faults and the soak. */
export const FAULTS_BY_KIND: Readonly<
  Record<Fault['kind'], readonly [KnownFault, ...KnownFault[]]>
> = {
  respond: [
    { fault: faults.html502, isStored: false, status: 502, arrives: 'unreadable' },
    { fault: faults.expiredToken, isStored: false, status: 401, arrives: 'unreadable' },
    { fault: faults.tooMany(0), isStored: false, status: 429, arrives: 'unreadable' },
    { fault: faults.redirect, isStored: false, status: 302, arrives: 'unreadable' },
    { fault: faults.emptyBody, isStored: true, arrives: 'unreadable' },
    { fault: faults.malformedJson, isStored: true, arrives: 'unreadable' },
    { fault: faults.missingOid, isStored: true, arrives: 'unreadable' },
    { fault: faults.wrongContentType, isStored: true, arrives: 'whole' },
    { fault: status(503, true), isStored: true, status: 503, arrives: 'whole' },
    { fault: status(408, false), isStored: false, status: 408, arrives: 'unreadable' },
    { fault: status(201, false), isStored: false, status: 201, arrives: 'unreadable' },
  ],
  drop: [
    { fault: { kind: 'drop' }, isStored: false, arrives: 'broken' },
    { fault: { kind: 'drop', stored: true }, isStored: true, arrives: 'broken' },
  ],
  truncate: [{ fault: { kind: 'truncate' }, isStored: true, arrives: 'half' }],
  hang: [
    { fault: { kind: 'hang' }, isStored: false, arrives: 'never' },
    { fault: { kind: 'hang', stored: true }, isStored: true, arrives: 'never' },
  ],
  delay: [
    {
      fault: { kind: 'delay', ms: 1 },
      isStored: true,
      arrives: 'whole',
      slower: (speed) => ({ kind: 'delay', ms: Math.floor((1 - speed) * 100) }),
    },
    { fault: { kind: 'delay', ms: [0, 2] }, isStored: true, arrives: 'whole' },
  ],
  drip: [
    {
      fault: { kind: 'drip', bytesPerSecond: 1_000_000 },
      isStored: true,
      arrives: 'whole',
      slower: (speed) => ({ kind: 'drip', bytesPerSecond: 10 + Math.floor(speed * 1000) }),
    },
  ],
};

export const KNOWN_FAULTS: readonly KnownFault[] = Object.values(FAULTS_BY_KIND).flat();

function status(code: number, stored: boolean): Fault {
  return { kind: 'respond', status: code, stored };
}
