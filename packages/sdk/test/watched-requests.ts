import { channel } from 'node:diagnostics_channel';

/** Reports a request of undici to its channels, as far as the client reads them. */
export class ReportedRequest {
  readonly #request: object;

  constructor(method: string | undefined) {
    this.#request = { method };
  }

  created = () => this.#report('request:create');
  written = () => this.#report('client:sendHeaders');
  failed = (error: unknown) => this.#report('request:error', { error });

  unreachable(error: unknown) {
    this.#report('client:connectError', { error });
    this.failed(error);
  }

  #report(name: string, facts: object = {}) {
    channel(`undici:${name}`).publish({ request: this.#request, ...facts });
  }
}

/** What is reported of a request, and of a second one that a dispatcher may send for it. */
interface Reports {
  start?(first: ReportedRequest): void;
  /** Called before the request reaches the service. */
  reach?(first: ReportedRequest, second: ReportedRequest): void;
  /** Called when it fails. */
  fail?(first: ReportedRequest, second: ReportedRequest, error: unknown): void;
}

const plain = {
  start: (first) => first.created(),
  reach: (first) => first.written(),
  fail: (first, _, error) => first.failed(error),
} satisfies Reports;

/** What is reported of each kind of request, however `fetch` ends. */
const ALL = {
  plain,
  unreachable: { start: plain.start, fail: (first, _, error) => first.unreachable(error) },
  // undici writes a request again if an idle connection was closed.
  requeued: { ...plain, fail: (first, _, error) => first.unreachable(error) },
  retried: {
    ...plain,
    fail(first, second, error) {
      first.failed(new Error('reset'));
      second.created();
      second.unreachable(error);
    },
  },
  // The second one has a connection, and the first still waits for it.
  hedged: {
    start: plain.start,
    reach(_, second) {
      second.created();
      second.written();
    },
    fail: (_, second, error) => second.failed(error),
  },
  // The context of another call creates it.
  unseen: {},
  'retried unseen': {
    start: plain.start,
    reach: (first) => first.unreachable(new Error('unreachable')),
  },
  // undici 6 reports what it writes only after the whole body.
  'HTTP/2': { start: plain.start, fail: plain.fail },
} satisfies Record<string, Reports>;

export type Reported = keyof typeof ALL;

export const REPORTS: Readonly<Record<Reported, Reports>> = ALL;
