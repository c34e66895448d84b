import { javascriptLanguage } from '@codemirror/lang-javascript';
import type { JournalEntry, ProfilesMock, StoredEmrUser, StoredPatient } from '@profiles/mock';
import { type AnyProfilesError, isProfilesError, type ProfileClient } from '@profiles/sdk';

/** What a run did, and what it stored. */
export interface RunResult {
  readonly ending: Ending;
  readonly requests: readonly JournalEntry[];
  readonly records: readonly (StoredPatient | StoredEmrUser)[];
  readonly durationMs: number;
}

export type Ending =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'failure'; readonly error: AnyProfilesError }
  | { readonly kind: 'defect'; readonly error: unknown };

/** Runs code that may use `profiles`, the client of a mock. */
export async function runCall(
  code: string,
  profiles: ProfileClient,
  mock: ProfilesMock,
): Promise<RunResult> {
  const requests: JournalEntry[] = [];
  const records = new Map<string, StoredPatient | StoredEmrUser>();
  const stop = mock.subscribe((event) => {
    if (event.kind === 'request') requests.push(event.entry);
    if (event.kind === 'record') records.set(event.record.oid, event.record);
  });
  const start = performance.now();
  const ending = await end(code, profiles);
  const durationMs = performance.now() - start;
  stop();
  return { ending, requests, records: [...records.values()], durationMs };
}

async function end(code: string, profiles: ProfileClient): Promise<Ending> {
  try {
    return {
      kind: 'value',
      value: await new AsyncFunction('profiles', returnLastValue(code))(profiles),
    };
  } catch (error) {
    return isProfilesError(error) ? { kind: 'failure', error } : { kind: 'defect', error };
  }
}

type AsyncCode = (profiles: unknown) => Promise<unknown>;

const AsyncFunction: new (parameter: string, code: string) => AsyncCode = Object.getPrototypeOf(
  async () => {},
).constructor;

/** Returns code whose result is the value of the last expression of the given code. */
function returnLastValue(code: string): string {
  const { lastChild } = javascriptLanguage.parser.parse(code).topNode;
  let last = lastChild;
  while (last && /Comment$/.test(last.name)) last = last.prevSibling;
  if (last?.name !== 'ExpressionStatement') return code;
  return `${code.slice(0, last.from)}return ${code.slice(last.from)}`;
}
