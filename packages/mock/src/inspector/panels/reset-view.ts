import { html, nothing, type TemplateResult } from 'lit';
import type { InspectorSession } from '../session/inspector-session.ts';

/** Shows the button that resets the mock. Every part of the inspector has it. */
export function resetView(session: InspectorSession): TemplateResult | typeof nothing {
  if (session.connection.kind !== 'live') return nothing;
  // If it fails, the connection is lost, which the header says.
  const reset = () => void session.call('POST', '/reset').catch(() => {});
  return html`
    <profiles-mock-confirm label="Reset" about="the mock: records, settings, requests and faults"
      question="Press again to reset" @confirm=${reset}></profiles-mock-confirm>
  `;
}
