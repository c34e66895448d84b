import * as z from 'zod/mini';
import type { Check } from './check.ts';
import type { InputIssue, InputRule } from './input-issue.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * Makes a schema of a check; {@link inputIssues} reads its problems back.
 *
 * @param jsonSchema - What `z.toJSONSchema` makes of it: a check cannot be looked into.
 */
export function schemaOf<T>(check: Check<T>, jsonSchema: JsonSchema): z.ZodMiniType<T, T> {
  const schema = z.unknown().check((context) => {
    const issues: InputIssue[] = [];
    const input = context.value;
    context.value = check(input, [], issues);
    for (const { path, rule, message } of issues) {
      context.issues.push({ code: 'custom', input, path: [...path], message, params: { rule } });
    }
  });
  z.globalRegistry.add(schema, jsonSchema);
  return schema as z.ZodMiniType<unknown, unknown> as z.ZodMiniType<T, T>;
}

/**
 * Reads the problems out of what a schema of this package refused.
 *
 * @param issues - zod's issues, as `safeParse` has them.
 * @returns One entry for each problem, in the order of the schema's fields.
 */
export function inputIssues(issues: readonly z.core.$ZodIssue[]): InputIssue[] {
  return issues.map((issue) => {
    const rule: InputRule = (issue.code === 'custom' && issue.params?.['rule']) || 'type';
    return { path: issue.path, rule, message: issue.message };
  });
}
