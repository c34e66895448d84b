import {
  type BehaviourId,
  createProfilesMock,
  LEDGER,
  type LedgerEntry,
  type LedgerValue,
} from '@profiles/mock';

/** Lists the ids of the ledger, in its order. */
export const LEDGER_IDS = createProfilesMock({ behaviour: 'undecided' }).undecided;

/** A question that the API specification leaves open, in the form of the OpenAPI description. */
interface UnsettledEntry {
  /** The id of its ledger entry. */
  readonly id?: BehaviourId;
  readonly question: string;
  /** The plausible values, the mock's default first. */
  readonly values?: readonly LedgerValue[];
}

/** Marks the ledger entries that responses depend on as not shown by the API specification. */
export function notShown(ids: readonly BehaviourId[]): {
  readonly 'x-not-shown'?: readonly UnsettledEntry[];
} {
  if (ids.length === 0) return {};
  const questions = ids.map((id) => {
    const { question, values } = LEDGER[id];
    return { id, question, values };
  });
  return { 'x-not-shown': questions };
}

/** Marks parts of a request with the entries that are about them, part by part. */
export function notShownAt(...parts: NonNullable<LedgerEntry['parts']>) {
  return notShown(
    parts.flatMap((part) => LEDGER_IDS.filter((id) => LEDGER[id].parts?.includes(part))),
  );
}

/** Questions without a ledger entry, because no response of the mock depends on them. */
export const NEVER_SHOWN: Readonly<
  Record<'failure' | 'elsewhere', readonly (UnsettledEntry & { readonly section: string })[]>
> = {
  failure: [
    {
      section: 'Errors',
      question: 'Which status and body does a failure of the service itself have?',
    },
  ],
  elsewhere: [
    {
      section: 'Resources and their fields',
      question: 'Which fields do stored records contain besides the given fields and oid?',
    },
    { section: 'States and transitions', question: 'Which states does a profile have?' },
    {
      section: 'Authentication',
      question: 'How are the token and the client identifier obtained?',
    },
    { section: 'Events', question: 'Which events does the service send?' },
    {
      section: 'Versioning',
      question: 'Which other versions are there, and when is one withdrawn?',
    },
  ],
};
