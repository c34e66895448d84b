import { readFile } from 'node:fs/promises';
import { createProfilesMock } from '@profiles/mock';
import type { CalibrationFile } from '@profiles/mock/calibrate';
import { expect, it } from 'vitest';

it('creates a mock from a behaviour file', async () => {
  // #region play
  const file = await readFile(new URL('behaviour.json', import.meta.url), 'utf8');
  const { behaviour }: CalibrationFile = JSON.parse(file);
  const mock = createProfilesMock({ behaviour });
  // #endregion play
  expect(mock.behaviour.invalidRequest).toBe(422);
});
