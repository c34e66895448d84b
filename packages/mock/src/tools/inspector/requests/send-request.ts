import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import { faultOf } from '../../../service/journal/problems.ts';
import type { Notice } from '../panels/notice.ts';
import type { InspectorSession } from '../session/inspector-session.ts';

/** A request of the user. */
interface RequestToSend extends RequestInit {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The timeout for the response to a request of the user, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 60_000;

/** Sends a request of the user to the service. Returns what it did, and the request as the mock recorded it. */
export async function sendRequest(
  session: InspectorSession,
  { path, headers, ...init }: RequestToSend,
): Promise<{ readonly notice: Notice; readonly entry: JournalEntry | undefined }> {
  const traceId = randomHex(16);
  const traced = { ...headers, traceparent: `00-${traceId}-${randomHex(8)}-00` };
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const sent = session.source.send(path, { ...init, headers: traced, signal });
  const arrived = arrivedText(await sent.catch(() => undefined));
  const requests = await session.call('GET', '/requests').catch(() => '[]');
  const entries: readonly JournalEntry[] = JSON.parse(requests);
  const entry = entries.findLast((each) => each.traceId === traceId);
  // The mock may be out of reach, or was reset meanwhile.
  if (entry === undefined) return { notice: { text: `Sent. ${arrived}`, isError: true }, entry };
  const { stored, violations } = entry;
  const fault = faultOf(entry);
  const what = stored ? 'Stored' : 'Nothing was stored';
  // Without a reason of the service, the mock rejected it, for example in strict mode.
  const reason = entry.reason ?? (stored || fault ? undefined : violations[0]?.problem);
  const why = reason === undefined ? '' : `: ${reason}`;
  const broken = fault === undefined ? '' : ` The fault: “${fault}”.`;
  return { notice: { text: `${what}${why}. ${arrived}${broken}`, isError: !stored }, entry };
}

function arrivedText(response: Response | undefined): string {
  if (response === undefined) return 'No response arrived.';
  // A redirect that the browser does not follow has no status that the page may read.
  return `The response arrived${response.status === 0 ? '' : ` with status ${response.status}`}.`;
}

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
