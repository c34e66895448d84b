import { ruleBroken } from './expected-body.ts';
import { applyLimits, MAX_LEVELS } from './expected-extras.ts';
import { entriesOf, kindOf, objectOf } from './kind.ts';
import type { BodyLedger } from './ledger-values.ts';
import { EFFECT, LOWERABLE, LOWERED, type Operation, REQUIRED, TABLES } from './tables.ts';

/** The state of the service, and the request. */
export interface ServiceRequest {
  readonly operation: Operation;
  readonly text: string;
  readonly ledger: BodyLedger;
  /** The usernames of the stored patients. */
  readonly usernames: readonly string[];
  /** The fields of the record that an update is for. */
  readonly before: Readonly<Record<string, unknown>>;
}

/** The expected status, and the reason for a rejection or the fields of the stored record. */
export type ExpectedResponse =
  | { readonly status: number; readonly stored: Readonly<Record<string, unknown>> }
  | { readonly status: number; readonly rejection: string };

/** Predicts the response of a service to a body. The oid and the credentials are valid. */
export function expectedResponse(request: ServiceRequest): ExpectedResponse {
  const { operation, text, ledger } = request;
  const body = readObject(text);
  if (body === undefined) return { status: ledger.unreadableBody, rejection: 'unreadable' };
  const isTooDeep = Object.values(body).some((value) => levelsOf(value) > MAX_LEVELS);
  const read = isTooDeep ? 'levels' : readFields(operation, body, ledger);
  if (typeof read === 'string') return { status: ledger.invalidRequest, rejection: read };
  return WRITTEN[operation](request, read);
}

const WRITTEN: Readonly<
  Record<Operation, (request: ServiceRequest, fields: Fields) => ExpectedResponse>
> = {
  createPatient: created,
  updateEmrUser: updated,
};

function readObject(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text, (_, value: unknown) => {
      // JSON.parse turns a number that is too large for a double into Infinity.
      if (kindOf(value) === 'none') throw new RangeError('The number is too large.');
      return value;
    });
    return kindOf(body) === 'object' ? Object(body) : undefined;
  } catch {
    return undefined;
  }
}

function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf));
}

/** The fields to store. `null` clears a field. */
type Fields = ReadonlyMap<string, unknown>;

/** Reads the fields that the service stores. Returns the reason for a rejection if one is wrong. */
function readFields(operation: Operation, body: unknown, ledger: BodyLedger): Fields | string {
  const fields = new Map<string, unknown>();
  for (const [name, value] of entriesOf(body)) {
    const form = TABLES[operation].get(name);
    if (form === undefined && ledger.unknownFields === 'rejected') return 'unknown_field';
    if (form === undefined && (ledger.unknownFields === 'ignored' || name === 'oid')) continue;
    if (value === null) {
      if (ledger.nullFields === 'rejected') return 'null';
      if (ledger.nullFields === 'cleared' && EFFECT[operation] === 'update') fields.set(name, null);
    } else if (form === undefined) {
      fields.set(name, value);
    } else if (form === 'extras') {
      const extras = readExtras(operation, value, ledger);
      if (typeof extras === 'string') return extras;
      fields.set(name, extras);
    } else {
      const rule = ruleBroken(operation, name, value);
      const isForgiven =
        ledger.malformedContact === 'stored' && ['email', 'e164', 'phone'].includes(String(rule));
      if (rule !== undefined && !isForgiven) return rule;
      fields.set(
        name,
        isStoredLowered(operation, name, ledger) ? String(value).toLowerCase() : value,
      );
    }
  }
  return REQUIRED[operation].every((name) => fields.has(name)) ? fields : 'required';
}

function readExtras(
  operation: Operation,
  value: unknown,
  ledger: BodyLedger,
): Readonly<Record<string, unknown>> | string {
  if (kindOf(value) !== 'object') return 'extras.not_object';
  if (EFFECT[operation] === 'update' && ledger.extrasLimitsOnUpdate === 'ignored') {
    return Object(value);
  }
  const { kept, isBroken } = applyLimits(value, ledger);
  return isBroken && ledger.extrasViolation === 'rejected' ? 'limits' : kept;
}

function isStoredLowered(operation: Operation, name: string, ledger: BodyLedger): boolean {
  if (LOWERED[operation].includes(name)) return true;
  return ledger.emrUserLowercasing === 'names-and-email' && LOWERABLE.includes(name);
}

function created({ ledger, usernames }: ServiceRequest, fields: Fields): ExpectedResponse {
  const fold = (name: unknown) =>
    ledger.usernameMatching === 'exact' ? name : String(name).toLowerCase();
  const username = fields.get('username');
  if (username !== undefined && usernames.map(fold).includes(fold(username))) {
    return { status: ledger.duplicateUsername, rejection: 'duplicate' };
  }
  return { status: ledger.createStatus, stored: objectOf(fields) };
}

function updated({ ledger, before }: ServiceRequest, fields: Fields): ExpectedResponse {
  if (fields.size === 0 && ledger.emptyUpdate === 'rejected') {
    return { status: ledger.invalidRequest, rejection: 'empty' };
  }
  const stored = new Map(Object.entries(before));
  if (ledger.omittedFields === 'cleared') {
    for (const name of TABLES.updateEmrUser.keys()) if (!fields.has(name)) stored.delete(name);
  }
  for (const [name, value] of fields) {
    if (value === null) stored.delete(name);
    else if (name === 'extras') stored.set(name, nextExtras(before[name], value, ledger));
    else stored.set(name, value);
  }
  return { status: ledger.updateStatus, stored: objectOf(stored) };
}

function nextExtras(before: unknown, given: unknown, { extrasOnUpdate }: BodyLedger): unknown {
  if (extrasOnUpdate === 'replaced') return given;
  return objectOf(new Map([...entriesOf(before), ...entriesOf(given)]));
}
