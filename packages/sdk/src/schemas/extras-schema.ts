import * as z from 'zod/mini';
import { type CopyPolicy, copyJson, type ReportExtras } from './copy-json.ts';
import { EXTRAS_LIMITS } from './facts.ts';
import type { ExtrasRule } from './input-issue.ts';
import { isPlainObject } from './json.ts';

/** A megabyte of wrong extras is not worth a million issues; zod would overflow the stack on them. */
const MOST_ISSUES = 1000;

/**
 * Makes a schema that copies `extras` and reports what is wrong with them.
 *
 * @param levels - How deep they may nest, in words.
 */
export function extrasSchemaOf<T>(levels: string, policy: CopyPolicy): z.ZodMiniType<T, T> {
  const messages: Readonly<Record<ExtrasRule, string>> = {
    'extras.not_object': 'must be a plain JSON object',
    'extras.not_json': 'must hold only what JSON can carry',
    'extras.nested_list': 'must not hold a list inside a list',
    'extras.object_in_list': 'must not hold an object inside a list',
    'extras.too_deep': `must not nest deeper than ${levels}`,
    'extras.key_too_long': `must not have a key of more than ${EXTRAS_LIMITS.keyLength} characters`,
  };
  return z.transform((input: unknown, context) => {
    const report: ReportExtras = (rule, path) => {
      if (context.issues.length === MOST_ISSUES) return;
      const issue = { input, path: [...path], message: messages[rule], params: { rule } };
      context.issues.push({ code: 'custom', ...issue });
    };
    if (isPlainObject(input)) return copyJson(input, policy, report);
    report('extras.not_object', []);
    return input;
  }) as z.ZodMiniType<unknown, unknown> as z.ZodMiniType<T, T>;
}
