import { isLoopback } from '@profiles/sdk/internal';
import { TestFailure } from '../../http/errors/test-failure.ts';
import { describeRequest, operationPathOf } from '../../http/paths.ts';

/** The address of a mock, and whether its user chose it. */
export interface MockAddress {
  readonly baseUrl: string;
  readonly isDefault: boolean;
}

/** The maximum number of different requests that a message lists. */
const MAX_LISTED = 20;

/** The requests that no handler responded to, without their bodies and queries. */
export class UnhandledRequests {
  #count = 0;
  readonly #listed = new Set<string>();
  /** The base URL of the first client that wanted the service. */
  #clientUrl: string | undefined;
  #hasOther = false;

  add(method: string, url: URL): void {
    const own = url.protocol.startsWith('http') ? operationPathOf(url.pathname) : undefined;
    if (own) this.#clientUrl ??= `${url.protocol}//${url.host}${own.prefix}`;
    else this.#hasOther = true;
    this.#count += 1;
    if (this.#listed.size < MAX_LISTED) this.#listed.add(`- ${describeRequest(method, url)}`);
  }

  /**
   * Forgets the requests.
   *
   * @returns The error of the test that sent them, or `undefined` if there are none.
   */
  take(address: MockAddress): Error | undefined {
    if (this.#count === 0) return undefined;
    const lines = [
      'This test sent requests that no handler responded to. They did not leave the process:',
      ...this.#listed,
      this.#listed.size === MAX_LISTED && `There were ${this.#count} such requests.`,
      this.#clientUrl !== undefined && adviseAddress(this.#clientUrl, address),
      this.#hasOther &&
        "For responses to other requests, pass MSW handlers: useProfilesMock({ handlers }). To send these requests to the network, pass onUnhandledRequest: 'bypass'.",
    ];
    this.#count = 0;
    this.#listed.clear();
    this.#clientUrl = undefined;
    this.#hasOther = false;
    return new TestFailure('UnhandledRequestError', lines.filter(Boolean).join('\n'));
  }
}

/** Advises which base URL to change: the mock's default, otherwise the client's. */
function adviseAddress(clientUrl: string, { baseUrl, isDefault }: MockAddress): string {
  if (clientUrl === baseUrl) {
    return 'MSW did not intercept them: the client keeps a `fetch` from before the tests, or does not use `fetch`. Pass `mock.fetch` to it.';
  }
  const advice = isDefault
    ? `The mock has its default base URL, ${baseUrl}. Change it to the client's: useProfilesMock({ baseUrl: '${clientUrl}' }).`
    : `The client's base URL is ${clientUrl}. Change it to the mock's: ${baseUrl}.`;
  return isLoopback(new URL(clientUrl).hostname) ? `${advice} ${SERVED_ELSEWHERE}` : advice;
}

const SERVED_ELSEWHERE =
  "If a mock is served there by another process or your own server, pass onUnhandledRequest: 'bypass'.";
