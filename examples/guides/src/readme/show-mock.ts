import '@profiles/mock/inspector';
import type { ProfilesMock } from '@profiles/mock';

/** Shows a mock at the end of the page. */
export function showMock(mock: ProfilesMock): void {
  const inspector = document.createElement('profiles-mock-inspector');
  inspector.mock = mock;
  document.body.append(inspector);
}
