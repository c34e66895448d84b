import { html, type TemplateResult } from 'lit';
import { showLink } from '../panels/show-link.ts';
import { timeText } from '../requests/request-row.ts';
import type { InspectorSession } from '../session/inspector-session.ts';
import { isOther, keyOf } from '../session/request-list.ts';
import { requestText } from '../words/request-words.ts';

/** Shows the requests that wrote a record, newest first. Each leads to the request. */
export function recordHistory(oid: string, { requests }: InspectorSession): TemplateResult {
  const writes = requests.entries.flatMap((entry) =>
    !isOther(entry) && entry.stored && entry.oid === oid ? [entry] : [],
  );
  return html`
    <section>
      <h2>Requests that wrote this record</h2>
      ${
        writes.length === 0
          ? html`<p class="hint">None of the last requests. It comes from the seed, a snapshot, a test or this page.</p>`
          : html`
              <ul class="plain">
                ${writes.map(
                  (entry) => html`
                    <li>
                      ${showLink('requests', keyOf(entry), `${timeText(entry.at)} ${requestText(entry)}`)}
                      <span class="tag">${entry.response?.status ?? 'no response'}</span>
                    </li>
                  `,
                )}
              </ul>
            `
      }
    </section>
  `;
}
