/**
 * The inspector of a mock, as a custom element: requests, records, violations, ledger entries and
 * faults. Importing this module defines `<profiles-mock-inspector>`. For browsers.
 *
 * @example
 * ```ts
 * import '@profiles/mock/inspector';
 * import { createProfilesMock } from '@profiles/mock';
 *
 * const inspector = document.createElement('profiles-mock-inspector');
 * inspector.mock = createProfilesMock();
 * document.body.append(inspector);
 * ```
 *
 * @module
 */

import { defineInspector } from './inspector/define-inspector.ts';
import type { ProfilesMock } from './profiles-mock.ts';

/** The element `<profiles-mock-inspector>`. */
export type ProfilesMockInspector = HTMLElement & {
  /** The mock to inspect. */
  mock: ProfilesMock | undefined;
};

declare global {
  interface HTMLElementTagNameMap {
    'profiles-mock-inspector': ProfilesMockInspector;
  }
}

defineInspector();
