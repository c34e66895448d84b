/** The report of Prism on one request and its response. */
export interface Exchange {
  /** The name of the call or vector. */
  readonly what: string;
  readonly status: number;
  /** The violations of the description, in Prism's words. */
  readonly objections: readonly string[];
}

interface Violation {
  /** `request` or `response`, and the place in it. */
  readonly location: readonly string[];
  readonly message: string;
}

/** Returns a `fetch` that adds the report of Prism on each exchange to the list. */
export function watchedFetch(what: string, exchanges: Exchange[]): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { status, headers } = response;
    // A rejection without a body: OpenAPI cannot declare a body as optional.
    const isBeyondOpenApi = status >= 400 && (await response.clone().text()) === '';
    const objections = violationsIn(headers.get('sl-violations'))
      .filter(({ location: [side] }) => side === 'request' || !isBeyondOpenApi)
      .map(({ location, message }) => `${location.join('.')}: ${message}`);
    exchanges.push({ what, status, objections });
    return response;
  };
}

function violationsIn(header: string | null): readonly Violation[] {
  if (header === null) return [];
  // If the violations do not fit into a header, it starts with a text.
  if (!header.startsWith('[')) return [{ location: ['request'], message: header }];
  return JSON.parse(header);
}
