import { html, type TemplateResult } from 'lit';
import type { SandboxInfo } from '../sandboxes/sandbox-host.ts';

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/**
 * Shows a sandbox as a row of a table.
 *
 * @param url - The base URL of the sandbox.
 * @param isArmed - Whether the next press deletes the sandbox.
 * @param press - Called when the user presses the button that deletes the sandbox.
 * @param leave - Called when the button loses the focus.
 */
export function sandboxRow(
  { name, patients, emrUsers, usedAt }: SandboxInfo,
  url: string,
  isArmed: boolean,
  press: () => void,
  leave: () => void,
): TemplateResult {
  return html`
    <tr>
      <th scope="row"><a href="${url}/__mock__/">${name}</a> <code class="hint">${url}</code></th>
      <td class="figure patients">${patients}</td>
      <td class="figure emr-users">${emrUsers}</td>
      <td><time datetime=${usedAt} title=${usedAt}>${TIME.format(new Date(usedAt))}</time></td>
      <td class="actions">
        <button type="button" class=${isArmed ? 'danger' : ''} @click=${press} @blur=${leave}>
          ${isArmed ? 'Press again to delete' : 'Delete'} <span class="hidden-text">${name}</span>
        </button>
      </td>
    </tr>
  `;
}
