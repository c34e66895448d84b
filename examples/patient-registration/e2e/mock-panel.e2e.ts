import { axeViolationsInSchemes } from '@profiles/testkit/axe';
import { it } from 'vitest';
import { expect } from './expect.ts';
import { mockPanel, planFault, switchEntry, togglePanel } from './mock-panel.ts';
import { openApp } from './open-app.ts';

it('opens and closes by keyboard', async () => {
  const page = await openApp();
  const summary = mockPanel(page).locator('summary').first();
  await summary.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(mockPanel(page).getByRole('button', { name: 'Reset the mock' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(mockPanel(page).getByRole('tab', { name: 'Requests' })).toBeFocused();
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(mockPanel(page).getByRole('tab', { name: 'Requests' })).toBeHidden();
});

it('keeps its settings after a reload', async () => {
  const page = await openApp();
  await togglePanel(page);
  await switchEntry(page, 'Which status does the service return when it creates a patient?', '202');
  await page.reload();
  await togglePanel(page);
  await mockPanel(page).getByRole('tab', { name: 'Ledger' }).click();
  await expect(mockPanel(page).getByText('27 of 27 shown, 1 changed')).toBeVisible();
});

it('never covers the focused element', async () => {
  const page = await openApp({ viewport: { width: 390, height: 800 } });
  await togglePanel(page);
  const button = page.getByRole('button', { name: 'Register patient' });
  await button.focus();
  const [focused, panel] = [await button.boundingBox(), await mockPanel(page).boundingBox()];
  expect(focused && panel && focused.y + focused.height <= panel.y).toBe(true);
});

it.each([1280, 390])(
  'has no axe violations, light and dark, closed and open: %i pixels wide',
  async (width) => {
    const page = await openApp({ viewport: { width, height: 800 } });
    expect(await axeViolationsInSchemes(page)).toEqual([]);
    await togglePanel(page);
    await planFault(page, 'The connection breaks, nothing stored');
    await switchEntry(
      page,
      'Which status does the service return when it creates a patient?',
      '202',
    );
    expect(await axeViolationsInSchemes(page)).toEqual([]);
  },
);
