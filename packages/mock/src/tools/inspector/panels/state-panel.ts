import { isPlainObject } from '@profiles/sdk/internal';
import { html, nothing, type TemplateResult } from 'lit';
import { tryJson } from '../../../http/json.ts';
import type { InspectorSession } from '../session/inspector-session.ts';
import { noticeView } from './notice.ts';
import { Panel } from './panel.ts';
import { dateView, onSubmit } from './shared-views.ts';

/** A saved state of the mock. */
interface SavedSnapshot {
  readonly name: string;
  /** The time in ISO 8601 format. */
  readonly at: string;
  /** The snapshot as the mock wrote it. */
  readonly json: string;
}

/** Saves states of the mock, each with a name and a date, and restores them. */
export class StatePanel extends Panel {
  /** The snapshots of this tab, newest first. */
  #saved: readonly SavedSnapshot[] = [];

  /** The session whose snapshots these are. */
  #read: InspectorSession | undefined;

  protected override willUpdate(): void {
    if (this.#read === this.session) return;
    this.#read = this.session;
    this.#saved = readKept(this.#key);
  }

  /** The snapshots of each mock have their own key. */
  get #key(): string {
    return `@profiles/mock snapshots of ${this.session.source.baseUrl}`;
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
      ${this.#saved.length === 0 ? nothing : this.#listView()}
    `;
  }

  #listView(): TemplateResult {
    return html`
      <h2>Snapshots</h2>
      <p class="hint">This tab of the browser keeps them until you close it, also after a reload, if it has room for them. Download a snapshot to keep it longer.</p>
      <ul class="rows">
        ${this.#saved.map(
          (saved) => html`
            <li class="row item">
              <span class="what"><b>“${saved.name}”</b> ${dateView(saved.at)}</span>
              <span class="hint">${contentText(saved)}</span>
              <profiles-mock-confirm label="Restore" about=${saved.name} question="Press again to restore"
                @confirm=${() => this.#restore(saved)}></profiles-mock-confirm>
              <button type="button" @click=${() => download(saved)}>Download</button>
              <profiles-mock-confirm label="Delete" about=${saved.name} question="Press again to delete"
                @confirm=${() => this.#delete(saved)}></profiles-mock-confirm>
            </li>
          `,
        )}
      </ul>
    `;
  }

  #save(name: string, form: HTMLFormElement): void {
    void this.perform(async () => {
      const json = await this.session.call('GET', '/snapshot');
      this.#add({ name: name.trim(), at: new Date().toISOString(), json });
      form.reset();
      return `Saved “${name.trim()}”.`;
    });
  }

  #restore({ name, json }: SavedSnapshot): void {
    this.send(
      `Restored “${name}”. Its records and settings replaced those of the mock, and planned faults were removed.`,
      'PUT',
      '/snapshot',
      json,
    );
  }

  #open({ target }: Event): void {
    if (!(target instanceof HTMLInputElement)) return;
    const [file] = target.files ?? [];
    if (file === undefined) return;
    void this.perform(async () => {
      this.#add(readFile(file.name, await file.text()));
      return `Opened “${file.name}”. Restore it in the list.`;
    });
    // Without this, choosing the same file again would have no effect.
    target.value = '';
  }

  #add(saved: SavedSnapshot): void {
    this.#keep([saved, ...this.#saved]);
  }

  #delete(saved: SavedSnapshot): void {
    this.#keep(this.#saved.filter((each) => each !== saved));
    this.notice = { text: `Deleted “${saved.name}”.`, isError: false };
    this.requestUpdate();
  }

  #keep(saved: readonly SavedSnapshot[]): void {
    this.#saved = saved;
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(saved));
    } catch {
      // They are too large, or the page may not store anything: they stay in memory.
    }
  }
}

/** Reads the snapshots that the tab has kept over a reload. */
function readKept(key: string): readonly SavedSnapshot[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]');
  } catch {
    return [];
  }
}

/** Returns what a snapshot holds, in words. */
function contentText({ json }: SavedSnapshot): string {
  const { patients = [], emrUsers = [] } = JSON.parse(json);
  const count = (records: unknown[], one: string) =>
    `${records.length} ${one}${records.length === 1 ? '' : 's'}`;
  return `${count(patients, 'patient')}, ${count(emrUsers, 'EMR user')}`;
}

function download({ name, at, json }: SavedSnapshot): void {
  const content = JSON.stringify({ name, at, ...JSON.parse(json) });
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${new Date(at).toLocaleDateString('sv')}.json`;
  link.click();
  // The browser has started to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** @throws An error that says what the file is, if it is no snapshot. */
function readFile(file: string, text: string): SavedSnapshot {
  const json = tryJson(text);
  if (isPlainObject(json) && 'format' in json) {
    const { name = file, at, ...snapshot } = json;
    const time = Number.isNaN(Date.parse(String(at))) ? new Date() : new Date(String(at));
    return { name: String(name), at: time.toISOString(), json: JSON.stringify(snapshot) };
  }
  const isSeed = isPlainObject(json) && ('patients' in json || 'emrUsers' in json);
  const is =
    json === undefined
      ? 'is not JSON'
      : isSeed
        ? 'is a seed: it has records, but no settings'
        : 'is JSON, but not a snapshot';
  throw new Error(`${file} ${is}. Choose a file that you downloaded here. Nothing was changed.`);
}
