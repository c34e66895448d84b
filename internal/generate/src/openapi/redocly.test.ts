import { fileURLToPath } from 'node:url';
import { createConfig, lint } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { FILE } from './document-file.ts';

it('Redocly reports no problem of the description', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The API specification shows requests at the path with the slash.
    rules: { 'no-path-trailing-slash': 'off' },
  });
  const problems = await lint({ ref: fileURLToPath(FILE), config });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});
