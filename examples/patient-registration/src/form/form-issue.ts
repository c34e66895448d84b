import type { InputRule } from '@profiles/sdk';

/** Names what is wrong: a rule of the SDK, or one that only rows of a form can break. */
export type FormRule = InputRule | 'row.no_key' | 'row.same_key' | 'row.not_a_number';

/** Describes one problem of the form. */
export interface FormIssue {
  /** The way to the input in the form's values. */
  readonly path: readonly PropertyKey[];
  readonly rule: FormRule;
}
