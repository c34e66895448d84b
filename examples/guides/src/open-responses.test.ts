// #region read
import description from '@profiles/sdk/openapi.json' with { type: 'json' };

const questions = description['x-not-shown'].map(
  ({ section, question }) => `${section}: ${question}`,
);

// #endregion read

import { LEDGER } from '@profiles/mock';
import { expect, it } from 'vitest';

it('lists every question for the owner of the service', () => {
  for (const { section, question } of Object.values(LEDGER)) {
    expect(questions).toContain(`${section}: ${question}`);
  }
  expect(questions).toContain('Events: Which events does the service send?');
});
