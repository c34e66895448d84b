import { IGNORED_KEY_PREFIX, KEY_LENGTH, NESTING_LEVELS } from './facts.js';

/** Drops the keys that are ignored. */
export function withoutIgnored(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !key.startsWith(IGNORED_KEY_PREFIX));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutIgnored(inner)]));
}

/** Adds an issue if the extras break a limit. */
export function keepLimits(extras, context) {
  const message = problemOf(extras, 0);
  if (message) context.addIssue({ code: 'custom', message });
}

function problemOf(dictionary, depth) {
  for (const [key, value] of Object.entries(dictionary)) {
    if ([...key].length > KEY_LENGTH) return `a key has more than ${KEY_LENGTH} characters`;
    if (Array.isArray(value)) {
      if (value.some((item) => typeof item === 'object' && item !== null)) {
        return 'a list holds a list or a dictionary';
      }
    } else if (typeof value === 'object' && value !== null) {
      if (depth === NESTING_LEVELS) return 'dictionaries are nested too deeply';
      const inner = problemOf(value, depth + 1);
      if (inner) return inner;
    }
  }
  return undefined;
}
