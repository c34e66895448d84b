import { fileURLToPath } from 'node:url';
import { lint, loadConfig } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { FILE } from './document-file.ts';

const CONFIG = new URL('../../../redocly.yaml', import.meta.url);

it('has nothing that Redocly objects to', async () => {
  const config = await loadConfig({ configPath: fileURLToPath(CONFIG) });
  const problems = await lint({ ref: fileURLToPath(FILE), config });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});
