import type { Page } from 'playwright';
import { it } from 'vitest';
import { axeViolations } from './axe.ts';
import { expect } from './expect.ts';
import { planFault, togglePanel } from './mock-panel.ts';
import { openApp } from './open-app.ts';
import { register, submit } from './registration-form.ts';
import { expectHeading } from './screen.ts';

type Screen = readonly [name: string, reach: (page: Page) => Promise<void>];

/** The screens there are, and how one comes to each with the panel open. */
const SCREENS: readonly Screen[] = [
  [
    'the form with additional data and errors',
    async (page) => {
      await page.getByRole('button', { name: 'Add a row' }).click();
      await submit(page);
      await expect(page.getByRole('heading', { name: /to correct$/ })).toBeFocused();
    },
  ],
  [
    'the form while it is sent',
    async (page) => {
      await planFault(page, 'No answer ever comes');
      await register(page);
      await page.getByRole('button', { name: 'Stop waiting' }).waitFor();
    },
  ],
  [
    'a refusal',
    async (page) => {
      await planFault(page, 'Too many requests: again in 2 minutes');
      await register(page);
      await expectHeading(page, 'Refused: nothing was stored');
    },
  ],
  [
    'an unknown outcome',
    async (page) => {
      await planFault(page, 'The connection dies');
      await register(page);
      await expectHeading(page, 'This patient may be registered already');
    },
  ],
  [
    'an unreadable answer',
    async (page) => {
      await planFault(page, 'Stored, but the answer has no oid');
      await register(page);
      await expectHeading(page, 'Patient registered, identifier not received');
    },
  ],
  [
    'a registered patient',
    async (page) => {
      await register(page);
      await expectHeading(page, 'Patient registered');
    },
  ],
];

it.each(SCREENS)('suits axe, light and dark: %s', async (_, reach) => {
  const page = await openApp();
  await togglePanel(page);
  await reach(page);
  await togglePanel(page);
  expect(await axeViolations(page)).toEqual([]);
});
