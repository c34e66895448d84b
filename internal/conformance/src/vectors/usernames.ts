import type { Step } from './vector.ts';

/** Adds a suffix to the username of a step, because it must be unique on a service that keeps it. */
export function withSuffix(step: Step, suffix: string): Step {
  const { input, stored } = step;
  const record =
    stored && (typeof stored.record === 'string' ? stored.record : ended(stored.record));
  return {
    ...step,
    ...(input && { input: ended(input) }),
    ...(stored && record && { stored: { ...stored, record } }),
  };

  function ended(fields: Readonly<Record<string, unknown>>) {
    const { username } = fields;
    return typeof username === 'string' ? { ...fields, username: username + suffix } : fields;
  }
}
