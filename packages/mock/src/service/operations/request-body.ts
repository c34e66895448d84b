import { type InputIssue, inputIssues } from '@profiles/sdk/schemas';
import { type BodyContent, bytesOf } from '../../http/body-content.ts';
import {
  type BodyReading,
  readBody,
  type SentFields,
  unreadable,
} from '../../http/body-reading.ts';
import { BySettings } from '../ledger/explore.ts';
import type { LimitedExtras } from './extras-limits.ts';
import { type BodySchema, fieldNeed, type SortedFields } from './sort-fields.ts';

/** A body that is parsed at most once, however often the request is planned. */
export class RequestBody {
  /** The fields that count. */
  readonly sorted = new BySettings<SortedFields>();
  /** The part of `extras` that counts. */
  readonly limited = new BySettings<LimitedExtras>();
  readonly content: BodyContent | undefined;
  #reading: BodyReading | undefined;
  #issues: readonly InputIssue[] | undefined;

  /** @param problem - Why the content cannot be decoded, if so. */
  constructor(content: BodyContent | undefined, problem?: string) {
    this.content = content;
    if (problem !== undefined) this.#reading = unreadable(problem);
  }

  get byteLength(): number {
    return bytesOf(this.content ?? '').length;
  }

  get reading(): BodyReading {
    this.#reading ??= readBody(this.content);
    return this.#reading;
  }

  /**
   * Returns the problems with the fields. It ignores `extras`, nulls and unknown fields, which
   * depend on the ledger.
   */
  issues(schema: BodySchema, fields: SentFields): readonly InputIssue[] {
    this.#issues ??= findIssues(schema, fields);
    return this.#issues;
  }
}

function findIssues(schema: BodySchema, fields: SentFields): readonly InputIssue[] {
  const checked: Record<string, unknown> = {};
  for (const [name, value] of fields) {
    if (value !== null && name !== 'extras' && fieldNeed(schema, name)) checked[name] = value;
  }
  return inputIssues(schema.safeParse(checked).error?.issues ?? []);
}
