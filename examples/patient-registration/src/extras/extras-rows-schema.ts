import type { Extras } from '@profiles/sdk';
import { extrasSchema, inputIssues } from '@profiles/sdk/schemas';
import * as z from 'zod/mini';
import { RULE_MESSAGES } from '../form/rule-messages.ts';
import { entryIssues, entryPath } from './entry-issues.ts';
import type { ExtrasEntry } from './extras-entry.ts';
import { readEntries } from './read-entries.ts';

type Rows = readonly ExtrasEntry[];

/** Validates the rows of the editor with the SDK's schema, and returns their `extras`. */
export const extrasRowsSchema: z.ZodMiniType<Extras | undefined, Rows> = z.pipe(
  z.custom<Rows>(),
  z.transform((rows: Rows, context) => {
    if (rows.length === 0) return undefined;
    const { data, error } = extrasSchema.safeParse(readEntries(rows));
    // The form shows an issue of a value at its row.
    const issues = inputIssues(error?.issues ?? []).map((issue) => ({
      ...issue,
      path: entryPath(rows, issue.path, []),
    }));
    for (const { path, rule } of [...entryIssues(rows, []), ...issues]) {
      const message = RULE_MESSAGES[rule] ?? 'This value cannot be stored.';
      context.issues.push({ code: 'custom', input: rows, path: [...path], message });
    }
    return data;
  }),
);
