import { isPlainObject } from '@profiles/sdk/internal';
import {
  EXTRAS_LIMITS,
  type emrUserChangesSchema,
  type InputIssue,
  inputIssues,
  type newPatientSchema,
} from '@profiles/sdk/schemas';
import { type BodyContent, bytesOf, contentText } from '../../http/body.ts';
import { measureJson } from '../../http/measure-json.ts';
import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import { BySettings } from '../ledger/explore.ts';
import type { SpecificationSection } from '../ledger/ledger-entry.ts';
import type { LimitedExtras } from './extras-limits.ts';
import type { RuleViolation } from './result.ts';

/** The fields of a body, in order. */
type SentFields = readonly (readonly [name: string, value: unknown])[];

/** The schema of a request body. */
export type BodySchema = typeof newPatientSchema | typeof emrUserChangesSchema;

/** The result of parsing a body. */
type BodyReading =
  | { readonly kind: 'unreadable'; readonly problem: string }
  | { readonly kind: 'too deep' }
  | {
      readonly kind: 'fields';
      readonly json: Readonly<Record<string, unknown>>;
      readonly fields: SentFields;
      /** The memory of the JSON in bytes, as estimated. */
      readonly size: number;
    };

/** The fields of a body that are not ignored, and the problems with the others and with nulls. */
interface SortedFields {
  readonly values: ReadonlyMap<string, unknown>;
  readonly cleared: ReadonlySet<string>;
  readonly problems: FieldProblems;
}

/** A body that is parsed at most once, however often the request is planned. */
export class RequestBody {
  /** The part of `extras` that counts. */
  readonly limited = new BySettings<LimitedExtras>();
  readonly content: BodyContent | undefined;
  readonly #sorted = new BySettings<SortedFields>();
  #reading: BodyReading | undefined;
  #issues: readonly InputIssue[] | undefined;

  /** @param problem - Why the content cannot be decoded, if so. */
  constructor(content: BodyContent | undefined, problem?: string) {
    this.content = content;
    if (problem !== undefined) this.#reading = unreadable(problem);
  }

  /** The text of the body, if there is one. Bytes that are not UTF-8 are replaced. */
  get text(): string | undefined {
    return this.content === undefined ? undefined : contentText(this.content, new TextDecoder());
  }

  get byteLength(): number {
    return bytesOf(this.content ?? '').length;
  }

  get reading(): BodyReading {
    this.#reading ??= parseBody(this.content);
    return this.#reading;
  }

  /** The reading, if the body is a JSON object. */
  get object(): Extract<BodyReading, { readonly kind: 'fields' }> | undefined {
    return this.reading.kind === 'fields' ? this.reading : undefined;
  }

  /**
   * Returns the problems with the fields. It ignores `extras`, nulls and unknown fields, which
   * depend on the ledger.
   */
  issues(schema: BodySchema, fields: SentFields): readonly InputIssue[] {
    this.#issues ??= findIssues(schema, fields);
    return this.#issues;
  }

  /** Returns the fields that count, which depend on the ledger. */
  sorted(read: ReadBehaviour, schema: BodySchema, fields: SentFields): SortedFields {
    return this.#sorted.get(read, (recorded) => sortFields(recorded, schema, fields));
  }
}

function findIssues(schema: BodySchema, fields: SentFields): readonly InputIssue[] {
  const checked: Record<string, unknown> = {};
  for (const [name, value] of fields) {
    if (value !== null && name !== 'extras' && fieldNeed(schema, name)) checked[name] = value;
  }
  return inputIssues(schema.safeParse(checked).error?.issues ?? []);
}

// Safe to share between calls, because each call decodes a whole body. Removes a byte order mark.
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a body. */
function parseBody(content: BodyContent | undefined): BodyReading {
  if (content === undefined || content.length === 0) return unreadable('is empty');
  let json: unknown;
  try {
    json = JSON.parse(contentText(content, UTF_8));
  } catch (error) {
    // Some engines parse recursively and overflow the stack.
    // Stryker disable next-line ObjectLiteral,StringLiteral: any other kind is read as too deep
    if (error instanceof RangeError) return { kind: 'too deep' };
    return unreadable('is not JSON in UTF-8');
  }
  if (!isPlainObject(json)) return unreadable('is not a JSON object');
  // RFC 8259, section 6, lets a parser limit the range and precision of numbers. JSON.parse turns a
  // number that is too large into Infinity, which JSON cannot represent, so the body is rejected. A
  // number between two doubles becomes the nearest one, as in every parser that uses doubles.
  const { levels, hasNonFinite, size } = measureJson(json);
  if (hasNonFinite) return unreadable('has a number that is too large for a double');
  // Stryker disable next-line ObjectLiteral,StringLiteral: any other kind is read as too deep
  if (levels - 1 > EXTRAS_LIMITS.arbitraryLevels) return { kind: 'too deep' };
  return { kind: 'fields', json, fields: Object.entries(json), size };
}

/** Describes a body that is not JSON. */
function unreadable(problem: string): BodyReading {
  return { kind: 'unreadable', problem: `the body ${problem}` };
}

/** Returns whether a body must or may have a field, or `undefined` if it cannot. */
function fieldNeed({ shape }: BodySchema, name: string): 'required' | 'optional' | undefined {
  if (!Object.hasOwn(shape, name)) return undefined;
  const fields: Readonly<Record<string, { readonly type: string }>> = shape;
  return fields[name]?.type === 'optional' ? 'optional' : 'required';
}

/** The section of the rules about fields. */
export const FIELDS_SECTION = 'Resources and their fields';

/** Omits ignored fields, and separates nulls that clear a field from values. */
function sortFields(read: ReadBehaviour, body: BodySchema, fields: SentFields): SortedFields {
  const problems = new FieldProblems();
  const values = new Map<string, unknown>();
  const cleared = new Set<string>();
  for (const [name, value] of fields) {
    const need = fieldNeed(body, name);
    if (need === undefined) {
      const policy = read('unknownFields');
      problems.add(FIELDS_SECTION, `${quotedName(name)} ${UNKNOWN}`, policy === 'rejected');
      // Only the service creates an oid. It is never a field.
      if (policy !== 'stored' || name === 'oid') continue;
    }
    if (value !== null) {
      values.set(name, value);
    } else if (need !== 'required') {
      // A required field that is null counts as missing, which the schema reports.
      const policy = read('nullFields');
      problems.add(FIELDS_SECTION, `${quotedName(name)} is null`, policy === 'rejected');
      if (policy === 'cleared') cleared.add(name);
    }
  }
  return { values, cleared, problems };
}

const UNKNOWN = 'is not a field of this operation';
const MAX_NAME_LENGTH = 32;

function quotedName(name: string): string {
  return name.length > MAX_NAME_LENGTH ? 'a field with a long name' : JSON.stringify(name);
}

/** The maximum number of problems to report. A body may contain a million of them. */
const MAX_PROBLEMS = 20;

/** Collects the problems with the fields of one request. */
export class FieldProblems {
  readonly #violations: RuleViolation[] = [];
  readonly #rejected: string[] = [];

  get violations(): readonly RuleViolation[] {
    return this.#violations;
  }

  /** @param isRejected - Whether the service rejects the request because of the problem. */
  add(section: SpecificationSection, problem: string, isRejected: boolean): void {
    addTo(this.#violations, { section, problem });
    if (isRejected) addTo(this.#rejected, problem);
  }

  /** Adds problems that were found earlier. */
  addAll(problems: FieldProblems): void {
    for (const violation of problems.#violations) addTo(this.#violations, violation);
    for (const problem of problems.#rejected) addTo(this.#rejected, problem);
  }

  /** The reason why the request is rejected, if it is. */
  get reason(): string | undefined {
    return this.#rejected.length > 0 ? this.#rejected.join('; ') : undefined;
  }
}

function addTo<T>(list: T[], item: T): void {
  if (list.length < MAX_PROBLEMS) list.push(item);
}
