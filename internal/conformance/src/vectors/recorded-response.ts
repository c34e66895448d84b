/** The response of a service, as plain data that a page or a worker can return. */
export interface RecordedResponse {
  readonly status: number;
  /** Lowercase names and values, sorted, without {@link TRANSPORT_HEADERS}. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body, with one character per byte. */
  readonly body: string;
}

/** Headers that a transport adds to the response, with the reason. All others are compared. */
const TRANSPORT_HEADERS: Readonly<Record<string, string>> = {
  connection: 'HTTP/1.1 says whether the connection stays open',
  'content-length': 'in process there is no end of a body to find',
  date: 'an HTTP server must send the time of its response',
  'keep-alive': 'HTTP/1.1 says how long the connection stays open',
  'transfer-encoding': 'HTTP/1.1 says how the end of the body is found',
};

/** Records a response. Reads its body. */
export async function recordResponse(response: Response): Promise<RecordedResponse> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: [...response.headers]
      .filter(([name]) => !Object.hasOwn(TRANSPORT_HEADERS, name))
      .sort(([left], [right]) => (left < right ? -1 : 1)),
    body: Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''),
  };
}

/** Reads the JSON of a response. Returns `undefined` if it has none. */
export function jsonOf({ body }: RecordedResponse): unknown {
  try {
    return JSON.parse(
      new TextDecoder().decode(Uint8Array.from(body, (char) => char.charCodeAt(0))),
    );
  } catch {
    return undefined;
  }
}
