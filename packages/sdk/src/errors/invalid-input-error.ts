import { hiddenFacts } from '../hidden-facts.ts';
import type { OperationName } from '../schemas/endpoints.ts';
import { FIELD_ALIASES } from '../schemas/facts.ts';
import type { InputIssue } from '../schemas/issues.ts';
import { hideAccessors } from './inspection.ts';
import { ProfilesError } from './profiles-error.ts';

/** The maximum number of problems in a message; `issues` has all of them. */
const MAX_LISTED = 10;

/** The field of a problem with an unknown key, which may be data. */
export const UNKNOWN_KEY = 'a key';
/** The field of a problem of the whole input, in messages and JSON. */
export const WHOLE_INPUT = 'the input';

const problems = hiddenFacts<readonly InputIssue[]>();

/**
 * Thrown when the input breaks a rule of the API specification, before anything is sent.
 *
 * Guide: *Validation*.
 *
 * @example
 * ```ts
 * try {
 *   await profiles.createPatient({ ...patient, dob: '1990-02-30' });
 * } catch (error) {
 *   if (!isProfilesError(error) || error.code !== 'invalid_input') throw error;
 *   for (const { path, message } of error.issues) console.log(path.join('.'), message);
 *   // dob must be a valid date (YYYY-MM-DD)
 * }
 * ```
 */
export class InvalidInputError extends ProfilesError {
  declare readonly name: 'InvalidInputError';
  declare readonly code: 'invalid_input';

  /** @hidden */
  constructor(operation: OperationName | undefined, issues: readonly InputIssue[]) {
    const written = issues.map(({ path, rule, message }) => {
      return { field: fieldOf({ path, rule }), rule, message };
    });
    const facts = { name: 'InvalidInputError', code: 'invalid_input', issues: written };
    super(summary(issues), { operation, attempts: 0, outcome: 'not_sent' }, facts);
    problems.hide(this, issues);
  }

  /**
   * Every problem found. A `path` below `extras` contains your own keys: treat it as patient data.
   */
  get issues(): readonly InputIssue[] {
    return problems.of(this);
  }
}

hideAccessors(InvalidInputError);

function summary(issues: readonly InputIssue[]): string {
  const all = [...new Set(issues.map(problemOf))];
  const more = all.length - MAX_LISTED;
  const listed = all.slice(0, MAX_LISTED).join('; ');
  return more > 0 ? `${listed}; and ${more} more problems` : listed;
}

function problemOf(issue: InputIssue): string {
  const field = fieldOf(issue);
  const where = field === UNKNOWN_KEY ? ' (error.issues has it)' : '';
  return `${field} ${issue.message}${where}`;
}

/** Returns a field's name in the API specification. Any other key may be data. */
function fieldOf({ path, rule }: Pick<InputIssue, 'path' | 'rule'>): string {
  const [field] = path;
  if (field === undefined) return WHOLE_INPUT;
  return rule === 'unknown_field' && !FIELD_ALIASES.has(String(field))
    ? UNKNOWN_KEY
    : String(field);
}
