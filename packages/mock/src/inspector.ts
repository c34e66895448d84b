/**
 * The inspector of a mock, as a custom element: requests, records, violations, ledger entries and
 * faults. Importing this module defines `<profiles-mock-inspector>`. For browsers.
 * To show a mock, set the property `mock` of the element, and add the element to the page.
 *
 * The element follows the `color-scheme` of its page. Set custom properties such as
 * `--profiles-accent` and `--profiles-font` on the page to replace its colours, fonts and sizes. The
 * guide lists them all.
 *
 * Guide: *Inspector*.
 *
 * @module
 */

import { adminCalls } from './admin/admin-calls.ts';
import type { ProfilesMock } from './service/profiles-mock.ts';
import { defineInspector } from './tools/inspector/define-inspector.ts';

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

defineInspector(adminCalls);
