// @vitest-environment happy-dom
import { createProfilesMock } from '@profiles/mock';
import { expect, it } from 'vitest';
import { showMock } from './show-mock.ts';

it('shows the mock', async () => {
  const mock = createProfilesMock();
  showMock(mock);
  await mock.fetch(`${mock.baseUrl}/somewhere`);
  const shown = () => document.querySelector('profiles-mock-inspector')?.shadowRoot?.textContent;
  await expect.poll(shown).toContain('/somewhere');
  document.body.replaceChildren();
});
