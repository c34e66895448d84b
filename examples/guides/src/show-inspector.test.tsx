// @vitest-environment happy-dom
import { createProfilesMock } from '@profiles/mock';
import { expect, it, vi } from 'vitest';
import { showInspector } from './show-inspector.ts';

it('shows the requests of the mock in the page', async () => {
  const mock = createProfilesMock({ baseUrl: 'https://api.example.com' });
  showInspector(mock);
  await mock.fetch(`${mock.baseUrl}/profiles/v1/patient/`);
  await vi.waitFor(() => expect(textOf(document.body)).toContain('/profiles/v1/patient/'));
  expect(textOf(document.body)).toContain('405');
});

/** The text of an element, with the text of the elements inside it. */
function textOf(element: Element | ShadowRoot): string {
  return [...element.querySelectorAll('*')]
    .map((each) => (each.shadowRoot ? textOf(each.shadowRoot) : ''))
    .concat(element.textContent ?? '')
    .join(' ');
}
