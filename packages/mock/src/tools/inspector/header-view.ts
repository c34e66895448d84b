import { html, nothing, type TemplateResult } from 'lit';
import { MARK } from '../../admin/inspector-mark.ts';
import { onSubmit } from './panels/shared-views.ts';
import type { AdminSession } from './session/admin-session.ts';

const CONNECTION_TEXTS = {
  connecting: 'Connecting …',
  live: 'Live',
  lost: 'Connection lost. What you see may be outdated. Reconnecting …',
  locked: 'The mock requires its admin token.',
};

/**
 * Shows the title of a page and its connection, whose changes screen readers announce. Asks for the
 * admin token if one is required.
 *
 * @param action - A button for the whole page.
 */
export function headerView(
  title: TemplateResult,
  session: AdminSession,
  action: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { connection, source } = session;
  const retry = (token?: string) => session.connect(token);
  const isRejected = connection.kind === 'rejected';
  const text = isRejected ? connection.reason : CONNECTION_TEXTS[connection.kind];
  return html`
    <header>
      <div class="brand">
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d=${MARK} /></svg>
        ${title}
      </div>
      <code class="address">${source.baseUrl}</code>
      <slot></slot>
      <p role="status" class="connection ${connection.kind}">${text}</p>
      ${isRejected ? html`<button type="button" @click=${() => retry()}>Try again</button>` : nothing}
      ${action}
    </header>
    ${connection.kind === 'locked' ? lockedView(connection.isWrongToken, retry) : nothing}
  `;
}

/**
 * Asks for the admin token.
 *
 * @param unlock - Called with the token.
 */
function lockedView(isWrongToken: boolean, unlock: (token: string) => void): TemplateResult {
  const submit = onSubmit((data) => unlock(String(data.get('token'))));
  return html`
    <form class="unlock" @submit=${submit}>
      <label>
        <span class="label">Admin token</span>
        <input type="password" name="token" required autocomplete="off" pattern="[!-~]+"
          title="Visible ASCII characters without spaces" aria-describedby="token-hint" />
      </label>
      <button type="submit" class="primary">Unlock</button>
      <p class="hint" id="token-hint">
        ${isWrongToken ? html`<b class="error-text">This is not the admin token of this mock.</b>` : nothing}
        The token is the one that the mock was started with (<code>--admin-token</code>). If the command made
        the token itself, it is in the address that the command printed. This page keeps it only in memory.
      </p>
    </form>
  `;
}
