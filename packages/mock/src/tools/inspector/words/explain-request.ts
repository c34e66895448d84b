import type { Endpoint } from '@profiles/sdk/internal';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import { faultOf } from '../../../service/journal/problems.ts';
import { type BehaviourId, LEDGER } from '../../../service/ledger/ledger.ts';
import { alternativesText, ledgerValueText } from './shown-text.ts';

/** A description of what happened to a request. */
export interface Explanation {
  /** One sentence. */
  readonly summary: string;
  /** Further sentences. */
  readonly details: readonly string[];
}

/** Explains the response to a request. Violations and ledger entries have lists of their own. */
export function explainRequest(entry: JournalEntry): Explanation {
  const { response, reason, violations } = entry;
  const fault = faultOf(entry);
  const broken = fault === undefined ? [] : [`The mock broke this on purpose: “${fault}”.`];
  const ofMock = violations.find(({ section }) => section === 'Mock');
  if (ofMock) {
    const what = response ? 'The mock itself rejected the request' : 'The mock itself failed';
    return {
      summary: `${what}. This is not how the service responds.`,
      details: [ofMock.problem],
    };
  }
  if (violations.some(({ undecided }) => undecided !== undefined)) {
    return {
      summary:
        'The mock did not respond: the response depends on a ledger entry that is undecided.',
      details: [
        ...broken,
        "Ask the service's owner the questions below, then choose their values in the ledger.",
        'Nothing was stored.',
      ],
    };
  }
  const [summary] = broken;
  if (summary !== undefined) {
    const hasLeft = entry.fault === 'delay' && response === undefined;
    return {
      summary,
      details: [
        ...(hasLeft ? ['The client gave up before the service handled the request.'] : []),
        ...(reason === undefined ? [] : [explainCheck(entry)]),
      ],
    };
  }
  if (reason !== undefined) {
    return {
      summary: `The service rejected the request with status ${response?.status}. Nothing was stored.`,
      details: [explainCheck(entry), ...(violations.length === 0 ? [NO_RULE] : [])],
    };
  }
  return { summary: explainAccepted(entry), details: violations.length > 0 ? [TOLERATED] : [] };
}

const NO_RULE = 'The request breaks no rule of the API specification.';
const TOLERATED =
  'With the current settings the service accepts it. Another service may reject it, because the request breaks a rule of the API specification.';

const EFFECT_TEXTS: Readonly<Record<Endpoint['effect'], string>> = {
  create: 'created the patient',
  update: 'updated the record',
  read: 'returned the record',
  delete: 'deleted the record',
};

function explainAccepted({ response, operation, stored, oid }: JournalEntry): string {
  const status = `responded with status ${response?.status}`;
  if (operation === undefined || !stored) return `The service ${status} and stored nothing.`;
  const effect = EFFECT_TEXTS[ENDPOINTS[operation].effect];
  return `The service ${effect}${oid === undefined ? '' : ` ${oid}`} and ${status}.`;
}

/** What the service checked, by the entry that the rejection depends on, the most specific first. */
const CHECKS: Readonly<Partial<Record<BehaviourId, string>>> = {
  missingCredential: 'whether the request has a bearer token and a client id',
  invalidCredential: 'whether the token and the client id are valid',
  unreadableBody: 'whether the body is a JSON object',
  invalidRequest: 'the fields of the body',
  unknownOid: 'whether it has a record with the oid in the path',
  duplicateUsername: 'whether the username is free',
  rateLimit: 'how many requests arrived in the time window of the rate limit',
  bodyLimit: 'the size of the body',
  contentType: 'whether the body is declared as JSON',
};

function explainCheck({ assumed, reason, operation }: JournalEntry): string {
  const known = Object.entries(CHECKS).find(([id]) => assumed.some((each) => each === id));
  const otherwise = operation === undefined ? 'the path' : 'the method';
  return `The service checked ${known?.[1] ?? otherwise}, and found: ${reason}.`;
}

/**
 * Explains what the service would have responded with other values of a ledger entry, or which values
 * an undecided entry may have.
 */
export function explainAlternatives(
  { alternatives, response, fault, violations }: JournalEntry,
  id: BehaviourId,
): readonly string[] {
  if (violations.some(({ undecided }) => undecided === id)) {
    return [`It may be ${alternativesText(LEDGER[id].values.map(ledgerValueText))}.`];
  }
  const own = alternatives.filter((each) => each.id === id);
  const statuses = new Set(own.map(({ status }) => status));
  // A fault may have changed the status, so it is not that of the service.
  const actual = fault === undefined ? response?.status : undefined;
  return [...statuses].map((status) => {
    const same = own.filter((each) => each.status === status);
    const values = alternativesText(same.map(({ value }) => ledgerValueText(value)));
    return `With ${id} = ${values} the service would ${wouldHaveText(status, actual)}.`;
  });
}

function wouldHaveText(status: number, actual: number | undefined): string {
  if (status === actual) return `also have responded ${status}, with another body`;
  const stored = status < 300 ? ' and stored the data' : '';
  return `have responded ${status}${stored}`;
}
