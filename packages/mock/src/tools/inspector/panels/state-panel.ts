import { isPlainObject } from '@profiles/sdk/internal';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { tryJson } from '../../../http/json.ts';
import type { KeptSnapshot } from '../../../service/store/kept-snapshots.ts';
import type { Connection } from '../session/admin-session.ts';
import { noticeView } from './notice.ts';
import { Panel } from './panel.ts';
import { dateView, download, onSubmit } from './shared-views.ts';

/**
 * Saves states of the mock, each with a name and a date, and restores them. The mock keeps them, so that
 * no data of patients gets into the storage of the browser.
 */
export class StatePanel extends Panel {
  /** Newest first. */
  #kept: readonly KeptSnapshot[] = [];
  /** The connection over which they were loaded. Each has an object of its own. */
  #connection: Connection | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { connection } = this.session;
    if (connection === this.#connection && !changed.has('isShown')) return;
    this.#connection = connection;
    // The header shows a lost connection. The next one loads them.
    void this.#load().catch(() => {});
  }

  override render(): TemplateResult {
    return html`
      <div class="cards">
        <section>
          <h2>Save a snapshot</h2>
          <p>A snapshot contains all records and settings. It contains neither requests nor planned faults.</p>
          <form @submit=${onSubmit((data, form) => this.#save(String(data.get('name')), form))}>
            <label>
              <span class="label">Name</span>
              <input name="name" required pattern=".*\\S.*" maxlength="80" placeholder="Before the update" autocomplete="off" />
            </label>
            <button type="submit" class="primary">Save a snapshot</button>
          </form>
        </section>
        <section>
          <h2>Open a file</h2>
          <p>Opens a snapshot that you downloaded. The mock does not change until you restore it.</p>
          <label>
            <span class="label">Snapshot file</span>
            <input type="file" accept="application/json,.json" @change=${(event: Event) => this.#open(event)} />
          </label>
        </section>
      </div>
      ${noticeView(this.notice)}
      ${this.#kept.length === 0 ? nothing : this.#listView()}
    `;
  }

  #listView(): TemplateResult {
    return html`
      <h2>Snapshots</h2>
      <p class="hint">They stay in the mock until ${this.session.source.isServed ? 'it stops, or longer with --state' : 'this page is closed or reloaded'}, also after a reset. The browser stores none of them. Download a snapshot to keep it longer.</p>
      <ul class="rows">
        ${this.#kept.map(
          (kept) => html`
            <li class="row item">
              <span class="what"><b>“${kept.name}”</b> ${dateView(kept.at)}</span>
              <span class="hint">${countText(kept.patients, 'patient')}, ${countText(kept.emrUsers, 'EMR user')}</span>
              <profiles-mock-confirm label="Restore" about=${kept.name} question="Press again to restore"
                @confirm=${() => this.#restore(kept)}></profiles-mock-confirm>
              <button type="button" @click=${() => this.#download(kept)}>Download</button>
              <profiles-mock-confirm label="Delete" about=${kept.name} question="Press again to delete"
                @confirm=${() => void this.#delete(kept)}></profiles-mock-confirm>
            </li>
          `,
        )}
      </ul>
    `;
  }

  async #load(): Promise<void> {
    const { session } = this;
    const kept = JSON.parse(await session.call('GET', '/snapshots'));
    if (session !== this.session) return;
    this.#kept = kept;
    this.requestUpdate();
  }

  async #keep(snapshot: object): Promise<void> {
    await this.session.call('POST', '/snapshots', JSON.stringify(snapshot));
    await this.#load();
  }

  #save(name: string, form: HTMLFormElement): void {
    void this.perform(async () => {
      await this.#keep({ name });
      form.reset();
      return `Saved “${name.trim()}”.`;
    });
  }

  #restore({ id, name }: KeptSnapshot): void {
    void this.#act(async () => {
      await this.session.call('PUT', '/snapshot', await this.#read(id));
      return `Restored “${name}”. Its records and settings replaced those of the mock, and planned faults were removed.`;
    });
  }

  #download(kept: KeptSnapshot): void {
    void this.#act(async () => {
      download(kept.name, kept.at, '.json', await this.#read(kept.id));
      return '';
    });
  }

  async #delete({ id, name }: KeptSnapshot): Promise<void> {
    await this.#act(async () => {
      await this.session.call('DELETE', `/snapshots/${id}`);
      return `Deleted “${name}”.`;
    });
    await this.updateComplete;
    (this.querySelector<HTMLElement>('li button') ?? this.querySelector('input'))?.focus();
  }

  /** Performs an action with a snapshot, and loads the list: another page may have deleted it. */
  async #act(action: () => Promise<string>): Promise<void> {
    await this.perform(action);
    await this.#load().catch(() => {});
  }

  #read(id: number): Promise<string> {
    return this.session.call('GET', `/snapshots/${id}`);
  }

  #open({ target }: Event): void {
    if (!(target instanceof HTMLInputElement)) return;
    const [file] = target.files ?? [];
    if (file === undefined) return;
    void this.perform(async () => {
      await this.#keep({ name: file.name, ...readFile(file.name, await file.text()) });
      return `Opened “${file.name}”. Restore it in the list.`;
    });
    // Without this, choosing the same file again would have no effect.
    target.value = '';
  }
}

function countText(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** @throws An error that says what the file is, if it is no snapshot. */
function readFile(file: string, text: string): object {
  const json = tryJson(text);
  if (isPlainObject(json) && 'format' in json) return json;
  const isSeed = isPlainObject(json) && ('patients' in json || 'emrUsers' in json);
  const is =
    json === undefined
      ? 'is not JSON'
      : isSeed
        ? 'is a seed: it has records, but no settings'
        : 'is JSON, but not a snapshot';
  throw new Error(`${file} ${is}. Choose a file that you downloaded here. Nothing was changed.`);
}
