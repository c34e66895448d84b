// The parts of Cypress that `profiles-sandbox.ts` uses. Their types are in the package `cypress`.

interface InterceptedRequest {
  url: string;
}

interface CypressCommands {
  intercept(url: string, change: (request: InterceptedRequest) => void): unknown;
  request(method: string, url: string, body?: object): unknown;
}

declare global {
  var cy: CypressCommands;
  var beforeEach: (hook: () => void) => void;
  var afterEach: (hook: () => void) => void;
}

type Hook = () => void;

/** Sends the requests of a page as Cypress does: changed by the interceptions. */
export class CypressStandIn implements CypressCommands {
  readonly #hooks = { before: new Set<Hook>(), after: new Set<Hook>() };
  readonly #intercepts: Parameters<CypressCommands['intercept']>[] = [];
  #commands: Promise<unknown> = Promise.resolve();

  /** Makes `cy` and the hooks global. */
  install(): void {
    globalThis.cy = this;
    globalThis.beforeEach = (hook) => void this.#hooks.before.add(hook);
    globalThis.afterEach = (hook) => void this.#hooks.after.add(hook);
  }

  /** Runs a test between the hooks. */
  async run(test: () => Promise<void>): Promise<void> {
    for (const hook of this.#hooks.before) hook();
    await this.#commands;
    await test();
    for (const hook of this.#hooks.after) hook();
    await this.#commands;
    this.#intercepts.length = 0;
  }

  intercept(...given: Parameters<CypressCommands['intercept']>): void {
    this.#intercepts.push(given);
  }

  request(method: string, url: string, body?: object): void {
    const json = { 'content-type': 'application/json' };
    const init = body === undefined ? {} : { body: JSON.stringify(body), headers: json };
    this.#commands = this.#commands.then(async () => {
      const { ok, status } = await fetch(url, { method, ...init });
      // `cy.request` fails on every other status.
      if (!ok) throw new Error(`${method} ${url} returned ${status}.`);
    });
  }

  /** The `fetch` of a page: each request passes the interceptions. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const sent = new Request(input, init);
    const request = { url: sent.url };
    for (const [pattern, change] of this.#intercepts) {
      if (sent.url.startsWith(pattern.replace('**', ''))) change(request);
    }
    const { method, headers } = sent;
    const body = await sent.text();
    const response = await fetch(request.url, { method, headers, body });
    // The page sees the response at the address that it requested.
    return new Response(await response.arrayBuffer(), response);
  };
}
