import { html, nothing, type TemplateResult } from 'lit';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import { type BehaviourId, LEDGER } from '../../../service/ledger/ledger.ts';
import { bodyView, fieldsView } from '../panels/shared-views.ts';
import { showLink } from '../panels/show-link.ts';
import type { InspectorSession } from '../session/inspector-session.ts';
import { explainAlternatives, explainRequest } from '../words/explain-request.ts';
import { bodyText, ledgerValueText, shownText } from '../words/shown-text.ts';
import type { RequestActions } from './request-actions.ts';

/** Shows everything about a request: what happened, why, what else could be, then the bytes. */
export function requestDetails(
  entry: JournalEntry,
  session: InspectorSession,
  actions: RequestActions,
): TemplateResult {
  const { summary, details } = explainRequest(entry);
  return html`
    <div class="verdict">
      <p class="summary">${summary}</p>
      ${details.map((text) => html`<p>${text}</p>`)} ${storedView(entry)}
    </div>
    ${actions.view(entry)} ${brokenRules(entry)} ${dependencies(entry, session)}
    ${requestView(entry)} ${responseView(entry)}
  `;
}

function storedView({ stored, oid }: JournalEntry): TemplateResult | typeof nothing {
  if (!stored || oid === undefined) return nothing;
  return html`<p>Stored in the record ${showLink('records', oid, oid)}.</p>`;
}

function brokenRules({ violations }: JournalEntry): TemplateResult | typeof nothing {
  const rules = violations.filter(({ section, undecided }) => section !== 'Mock' && !undecided);
  if (rules.length === 0) return nothing;
  return html`
    <section>
      <h2>Rules of the API specification that the request breaks</h2>
      <ul class="plain">
        ${rules.map(
          ({ section, problem, expected }) => html`
            <li>
              ${problem} <span class="hint">${showLink('ledger', section, section)}</span>
              ${expected ? html`<span class="tag">expected by a test</span>` : nothing}
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

function dependencies(
  entry: JournalEntry,
  session: InspectorSession,
): TemplateResult | typeof nothing {
  if (entry.assumed.length === 0) return nothing;
  return html`
    <section>
      <h2>Ledger entries that the response depends on</h2>
      <p class="hint">The API specification leaves these open. Another service may behave differently.</p>
      <ul class="plain">${entry.assumed.map((id) => dependency(id, entry, session))}</ul>
    </section>
  `;
}

function dependency(id: BehaviourId, entry: JournalEntry, { state }: InspectorSession) {
  const isUndecided = state?.undecided.includes(id);
  const then = ledgerValueText(entry.settings[id] ?? LEDGER[id].values[0]);
  const now = state === undefined ? then : ledgerValueText(state.behaviour[id]);
  return html`
    <li>
      ${showLink('ledger', id, id)}
      ${isUndecided ? html`<span class="tag warn">undecided</span>` : html`<span class="tag">${now === then ? now : `then ${then}, now ${now}`}</span>`}
      ${LEDGER[id].question}
      ${explainAlternatives(entry, id).map((text) => html`<br /><span class="hint">${text}</span>`)}
    </li>
  `;
}

function requestView({ method, path, traceId, body, headers }: JournalEntry): TemplateResult {
  return html`
    <section aria-label="Request">
      <h2>Request</h2>
      <p class="line"><b>${method}</b> ${path}</p>
      ${traceId === undefined ? nothing : html`<p class="line"><b>Trace</b> ${traceId}</p>`}
      ${bodyView(shownText(body, 2), 'Body of the request')}
      ${headersView('Headers of the request', headers)}
    </section>
  `;
}

function responseView({ response }: JournalEntry): TemplateResult {
  return html`
    <section aria-label="Response">
      <h2>Response</h2>
      ${
        response === undefined
          ? html`<p>The client received no response of the service.</p>`
          : html`
              <p class="line"><b>${response.status}</b></p>
              ${bodyView(bodyText(response.body), 'Body of the response')}
              ${headersView('Headers of the response', response.headers)}
            `
      }
    </section>
  `;
}

function headersView(label: string, headers: Readonly<Record<string, string>>): TemplateResult {
  const count = Object.keys(headers).length;
  return html`
    <details class="headers">
      <summary>${label} (${count})</summary>
      ${fieldsView(headers)}
    </details>
  `;
}
