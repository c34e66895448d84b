/** What a service answered, as plain data that can leave a page or a worker. */
export interface RecordedResponse {
  readonly status: number;
  /** Names in lowercase and values, sorted; without those of {@link TRANSPORT_HEADERS}. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The bytes of the body, each as the character of that number. */
  readonly body: string;
}

/** Headers that a transport adds to the service's answer, with the reason. All others are compared. */
const TRANSPORT_HEADERS: Readonly<Record<string, string>> = {
  connection: 'HTTP/1.1 says whether the connection stays open',
  'content-length': 'in process there is no end of a body to find',
  date: 'an HTTP server must send the time of its response',
  'keep-alive': 'HTTP/1.1 says how long the connection stays open',
  'transfer-encoding': 'HTTP/1.1 says how the end of the body is found',
};

/** Records an answer; its body is read. */
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

/** Reads the JSON of an answer; undefined where it has none. */
export function jsonOf({ body }: RecordedResponse): unknown {
  try {
    return JSON.parse(
      new TextDecoder().decode(Uint8Array.from(body, (char) => char.charCodeAt(0))),
    );
  } catch {
    return undefined;
  }
}
