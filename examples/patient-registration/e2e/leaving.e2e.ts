import { it } from 'vitest';
import { expect } from './expect.ts';
import { openApp } from './open-app.ts';
import { register } from './registration-form.ts';
import { expectHeading } from './screen.ts';

it('asks before the user leaves a form with input, until it is registered', async () => {
  const page = await openApp();
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.getByLabel('First name').pressSequentially('Asha');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await register(page);
  await expectHeading(page, 'Patient registered');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
