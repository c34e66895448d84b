import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { SandboxInfo, SandboxRequest } from '../../serving/sandboxes/sandbox-host.ts';
import { takeToken } from './address.ts';
import { headerView } from './header-view.ts';
import { type Notice, noticeOf, noticeView } from './panels/notice.ts';
import { dateView, emptyView, onSubmit, searchView } from './panels/shared-views.ts';
import { statusView } from './requests/request-row.ts';
import { servedMock } from './session/mock-source.ts';
import { SandboxList } from './session/sandbox-list.ts';
import { SANDBOX_STYLES } from './styles/sandboxes.ts';
import { STYLES } from './styles/styles.ts';
import { operationText } from './words/request-words.ts';
import { countText } from './words/shown-text.ts';

/** With more sandboxes than this, there is a filter. */
const MAX_WITHOUT_FILTER = 20;

/**
 * The element `<profiles-mock-sandboxes>`, for the page that a server with sandboxes serves. Its
 * attribute `src` is the URL of the admin API.
 */
export class SandboxesElement extends LitElement {
  static override readonly styles = [...STYLES, SANDBOX_STYLES];

  #list: SandboxList | undefined;
  #notice: Notice | undefined;
  #filter = '';

  override connectedCallback(): void {
    super.connectedCallback();
    const url = new URL(this.getAttribute('src') ?? '', document.baseURI).href;
    this.#list = new SandboxList(servedMock(url), () => this.requestUpdate());
    this.#list.connect(takeToken());
    // The user added a token to the address of the open page.
    addEventListener('hashchange', () => this.#list?.connect(takeToken()));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#list?.close();
  }

  override render(): TemplateResult | typeof nothing {
    const list = this.#list;
    if (list === undefined) return nothing;
    const { connection, sandboxes } = list;
    return html`
      ${headerView(html`<h1 class="title">Sandboxes of the Profile Service mock</h1>`, list)}
      <div class="page" ?hidden=${sandboxes === undefined || connection.kind === 'locked'}>
        ${this.#listView(list, sandboxes ?? [])}
      </div>
    `;
  }

  #listView(list: SandboxList, all: readonly SandboxInfo[]): TemplateResult {
    const wanted = this.#filter.trim().toLowerCase();
    const found = all.filter(({ name }) => name.toLowerCase().includes(wanted));
    return html`
      <div class="toolbar">
        <form class="toolbar" @submit=${onSubmit((data, form) => this.#create(list, data.get('name'), form))}>
          <label>
            <span class="label">Name of a new sandbox</span>
            <input name="name" autocomplete="off" autocapitalize="off" spellcheck="false" />
          </label>
          <button type="submit" class="primary">Create</button>
        </form>
        ${
          all.length > MAX_WITHOUT_FILTER || wanted !== ''
            ? html`
                ${searchView('Filter', this.#filter, 'Part of a name', (text) => this.#setFilter(text))}
                <p class="count" role="status">${countText(found.length, all.length, 'sandbox', 'sandboxes')}</p>
              `
            : nothing
        }
      </div>
      ${noticeView(this.#notice)}
      ${
        all.length === 0
          ? emptyView(
              'No sandbox yet',
              html`A sandbox is a separate mock, for one test or one person. The first request to its base URL creates it,
                with any name: <code>${list.urlOf('{name}')}</code>. You can also create one here.`,
            )
          : nothing
      }
      ${all.length > 0 && found.length === 0 ? html`<p class="none">No name contains this text.</p>` : nothing}
      <table aria-label="Sandboxes" ?hidden=${found.length === 0}>
        <thead>
          <tr>
            <th scope="col">Name and base URL</th>
            <th scope="col" class="figure">Patients</th>
            <th scope="col" class="figure">EMR users</th>
            <th scope="col">Last request</th>
            <th scope="col">Last use</th>
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${repeat(
            found,
            ({ name }) => name,
            (sandbox) => this.#row(list, sandbox),
          )}
        </tbody>
      </table>
    `;
  }

  #row(
    list: SandboxList,
    { name, patients, emrUsers, usedAt, lastRequest }: SandboxInfo,
  ): TemplateResult {
    const url = list.urlOf(name);
    return html`
      <tr>
        <th scope="row"><a href="${url}/__mock__/">${name}</a> <code class="hint">${url}</code></th>
        <td class="figure" data-label="Patients">${patients}</td>
        <td class="figure" data-label="EMR users">${emrUsers}</td>
        <td class="last-request" data-label="Last request">${lastRequest ? lastRequestView(lastRequest) : 'none'}</td>
        <td data-label="Last use">${dateView(usedAt)}</td>
        <td class="remove">
          <profiles-mock-confirm label="Delete" about=${name} question="Press again to delete"
            @confirm=${() => this.#delete(list, name)}></profiles-mock-confirm>
        </td>
      </tr>
    `;
  }

  #setFilter(text: string): void {
    this.#filter = text;
    this.requestUpdate();
  }

  #create(list: SandboxList, name: unknown, form: HTMLFormElement): void {
    void this.#perform(list, async () => {
      await list.call('POST', '/sandboxes', JSON.stringify({ name }));
      form.reset();
      return `The sandbox ${name} is ready.`;
    });
  }

  #delete(list: SandboxList, name: string): void {
    void this.#perform(list, async () => {
      await list.call('DELETE', `/sandboxes/${encodeURIComponent(name)}`);
      return `Deleted ${name}.`;
    });
  }

  async #perform(list: SandboxList, action: () => Promise<string>): Promise<void> {
    this.#notice = await noticeOf(action);
    this.requestUpdate();
    list.connect();
  }
}

/** Shows a request without its time: the mock may have its own clock, so only `usedAt` is comparable. */
function lastRequestView({ operation, status }: SandboxRequest): TemplateResult {
  return html`${statusView(status)} ${operation ? operationText(operation) : 'Unknown path'}`;
}
