import '@profiles/mock/inspector';
import type { ProfilesMock } from '@profiles/mock';

/** Shows the requests, records and settings of the mock at the bottom of the window. */
export function showInspector(mock: ProfilesMock): void {
  const panel = document.createElement('aside');
  panel.className = 'mock-panel';
  panel.ariaLabel = 'Mock service';
  panel.innerHTML = '<details><summary>Mock service</summary></details>';
  const inspector = document.createElement('profiles-mock-inspector');
  inspector.mock = mock;
  panel.firstElementChild?.append(inspector);
  document.body.append(panel);
}
