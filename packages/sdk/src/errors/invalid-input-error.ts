import type { OperationName } from '../operations/operation.ts';
import { FIELD_ALIASES } from '../schemas/facts.ts';
import type { InputIssue } from '../schemas/issues.ts';
import { hiddenFacts, hideAccessors } from './hidden-facts.ts';
import { ProfilesError } from './profiles-error.ts';

/** Problems that a message lists; all of them stand in `issues`. */
const MOST_LISTED = 10;

const problems = hiddenFacts<readonly InputIssue[]>();

/** Is thrown for input that breaks a rule of the document, before anything is sent. */
export class InvalidInputError extends ProfilesError {
  override readonly name = 'InvalidInputError';
  readonly code = 'invalid_input';

  constructor(operation: OperationName, issues: readonly InputIssue[]) {
    super(summary(issues), { operation, attempts: 0, outcome: 'not_sent' });
    problems.hide(this, issues);
  }

  /** Every problem found. A `path` below `extras` holds the caller's own keys: handle it as data. */
  get issues(): readonly InputIssue[] {
    return problems.of(this);
  }

  /** Returns the facts that are safe to log; paths end at `extras`. */
  override toJSON(): Readonly<Record<string, unknown>> {
    const issues = this.issues.map((issue) => {
      return { field: fieldOf(issue), rule: issue.rule, message: issue.message };
    });
    return { ...super.toJSON(), issues };
  }
}

hideAccessors(InvalidInputError);

function summary(issues: readonly InputIssue[]): string {
  const all = [...new Set(issues.map((issue) => `${fieldOf(issue)} ${issue.message}`))];
  const more = all.length - MOST_LISTED;
  const listed = all.slice(0, MOST_LISTED).join('; ');
  return more > 0 ? `${listed}; and ${more} more problems` : listed;
}

/** Names the field as the document does. Any other key is the caller's, and may be data. */
function fieldOf({ path, rule }: InputIssue): string {
  const [field] = path;
  if (field === undefined) return 'the input';
  return rule === 'unknown_field' && !FIELD_ALIASES.has(String(field)) ? 'a key' : String(field);
}
