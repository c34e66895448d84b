import { expect, it } from 'vitest';
import { killTrial } from './kill-trial.ts';
import { SERVICES } from './services.ts';

it('creates no patient twice and loses no row, whenever it is killed', {
  timeout: 60_000,
}, async () => {
  const service = SERVICES[Math.floor(Math.random() * SERVICES.length)] ?? expect.unreachable();
  const { duplicates, lost, wrong } = await killTrial({ service, rows: 120, kills: 3 });
  expect({ duplicates, lost, wrong }).toEqual({ duplicates: [], lost: [], wrong: [] });
});
