import { NULL_BODY_STATUSES } from '../../http/reply.ts';
import type { ConstructResponse, ResponseBody } from '../../http/to-response.ts';

/** The properties of a response of `fetch` that the constructor of `Response` cannot set. */
interface Source {
  readonly url: string;
  readonly redirected: boolean;
}

/** The accessors and methods of `Response` that a subclass overrides. Some types list properties. */
interface Overridden extends Source {
  readonly headers: Headers;
  clone(): Response;
}

type BaseClass = new (
  body: ResponseBody,
  init: ResponseInit,
) => Omit<Response, keyof Overridden> & Overridden;

/** Returns a function that creates the responses to a method that `fetch` received from a URL. */
export function responsesTo(method: string, source: Source): ConstructResponse {
  fetchedResponse ??= defineFetchedResponse();
  const FetchedResponse = fetchedResponse;
  return (body, init) => {
    const hasNone = method === 'HEAD' || NULL_BODY_STATUSES.has(init.status);
    return new FetchedResponse(body ?? (hasNone ? null : new Uint8Array()), init, source);
  };
}

let fetchedResponse: ReturnType<typeof defineFetchedResponse> | undefined;

/** Defines the class when it is first used: some test environments have no `Response`. */
function defineFetchedResponse() {
  const Base: BaseClass = Response;
  return class FetchedResponse extends Base {
    readonly #source: Source;
    #headers: Headers | undefined;

    constructor(body: ResponseBody, init: ResponseInit, source: Source) {
      super(body, init);
      this.#source = source;
    }

    override get url(): string {
      return this.#source.url;
    }

    override get redirected(): boolean {
      return this.#source.redirected;
    }

    override get headers(): Headers {
      // MSW reads the headers inside the constructor, before there are private members.
      if (!(#headers in this)) return super.headers;
      this.#headers ??= Object.defineProperties(super.headers, IMMUTABLE);
      return this.#headers;
    }

    override clone(): Response {
      const copy = super.clone();
      return new FetchedResponse(copy.body, copy, this.#source);
    }
  };
}

function rejectChange(): never {
  throw new TypeError('The headers of a response of mock.fetch are immutable, as those of fetch.');
}

const IMMUTABLE: PropertyDescriptorMap = {
  append: { value: rejectChange },
  delete: { value: rejectChange },
  set: { value: rejectChange },
};
