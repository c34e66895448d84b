/** What Prism says about one request and its answer. */
export interface Exchange {
  /** Whose request it was. */
  readonly what: string;
  readonly status: number;
  /** What does not fit the description, in Prism's words. */
  readonly objections: readonly string[];
  /** Whether it is a refusal without a body: OpenAPI cannot say that a body may be missing. */
  readonly isBeyondOpenApi: boolean;
}

interface Violation {
  /** `request` or `response`, and where in it. */
  readonly location: readonly string[];
  readonly message: string;
}

/** Makes a `fetch` that tells what Prism says about each exchange. */
export function watchedFetch(
  what: string,
  tell: (exchange: Exchange) => void,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { status, headers } = response;
    const isBeyondOpenApi = status >= 400 && (await response.clone().text()) === '';
    const objections = violationsIn(headers.get('sl-violations'))
      .filter(({ location: [side] }) => side === 'request' || !isBeyondOpenApi)
      .map(({ location, message }) => `${location.join('.')}: ${message}`);
    tell({ what, status, objections, isBeyondOpenApi });
    return response;
  };
}

function violationsIn(header: string | null): readonly Violation[] {
  if (header === null) return [];
  // Where they do not fit into a header, it says so in words first.
  if (!header.startsWith('[')) return [{ location: ['request'], message: header }];
  return JSON.parse(header);
}
