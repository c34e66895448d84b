import type * as z from 'zod/mini';
import { inputIssues } from '../src/schemas/issues.ts';

/** Returns the rules of a schema that an input breaks, as `field: rule`. */
export function brokenRules(schema: z.ZodMiniType, input: unknown): string[] {
  const issues = inputIssues(schema.safeParse(input).error?.issues ?? []);
  return issues.map(({ path, rule }) => `${path.join('.')}: ${rule}`);
}
