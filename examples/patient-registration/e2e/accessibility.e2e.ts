import { axeViolationsInSchemes } from '@profiles/testkit/axe';
import { it } from 'vitest';
import { expect } from './expect.ts';
import { togglePanel } from './mock-panel.ts';
import { openApp } from './open-app.ts';
import { SCREENS } from './screens.ts';

it.each(Object.entries(SCREENS))('has no axe violations, light and dark: %s', async (_, reach) => {
  const page = await openApp();
  await togglePanel(page);
  await reach(page);
  await togglePanel(page);
  expect(await axeViolationsInSchemes(page)).toEqual([]);
});
