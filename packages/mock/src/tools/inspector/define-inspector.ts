import { FieldsForm } from './forms/fields-form.ts';
import { SendForm } from './forms/send-form.ts';
import { type AdminCalls, InspectorElement } from './inspector-element.ts';
import { ConfirmButton } from './panels/confirm-button.ts';
import { FaultsPanel } from './panels/faults-panel.ts';
import { LedgerPanel } from './panels/ledger-panel.ts';
import { StatePanel } from './panels/state-panel.ts';
import { ViolationsPanel } from './panels/violations-panel.ts';
import { RecordDetails } from './records/record-details.ts';
import { RecordsPanel } from './records/records-panel.ts';
import { RequestsPanel } from './requests/requests-panel.ts';
import { SandboxesElement } from './sandboxes-element.ts';

const PARTS: Readonly<Record<string, CustomElementConstructor>> = {
  'profiles-mock-confirm': ConfirmButton,
  'profiles-mock-form': FieldsForm,
  'profiles-mock-send': SendForm,
  'profiles-mock-requests': RequestsPanel,
  'profiles-mock-records': RecordsPanel,
  'profiles-mock-record': RecordDetails,
  'profiles-mock-violations': ViolationsPanel,
  'profiles-mock-ledger': LedgerPanel,
  'profiles-mock-faults': FaultsPanel,
  'profiles-mock-state': StatePanel,
  'profiles-mock-sandboxes': SandboxesElement,
};

/**
 * Defines the elements `<profiles-mock-inspector>`, with its parts, and `<profiles-mock-sandboxes>`.
 * Defining them twice has no effect.
 */
export function defineInspector(adminCalls: AdminCalls): void {
  const inspector = class extends InspectorElement {
    protected override readonly adminCalls = adminCalls;
  };
  for (const [name, element] of Object.entries({
    ...PARTS,
    'profiles-mock-inspector': inspector,
  })) {
    if (customElements.get(name) === undefined) customElements.define(name, element);
  }
}
