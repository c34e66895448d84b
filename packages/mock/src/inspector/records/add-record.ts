import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { onSubmit } from '../panels/on-submit.ts';
import type { RecordKind } from './record-kinds.ts';

/**
 * Shows a form that adds a record.
 *
 * @param add - Called with the JSON that the user entered.
 */
export function addRecordView(
  kind: RecordKind,
  add: (json: string) => Promise<boolean>,
): TemplateResult {
  const submit = onSubmit((data) => void add(String(data.get('json'))));
  // Keyed, so that each kind starts with its own example.
  return html`${keyed(
    kind,
    html`
      <details class="add">
        <summary>Add ${kind.one}</summary>
        <form @submit=${submit}>
          <label>
            <span class="label">Fields as JSON, as the operation accepts them. An oid is optional.</span>
            <textarea name="json" rows="7" spellcheck="false" .value=${JSON.stringify(kind.example, undefined, 2)}></textarea>
          </label>
          <button type="submit" class="primary">Add</button>
        </form>
      </details>
    `,
  )}`;
}
