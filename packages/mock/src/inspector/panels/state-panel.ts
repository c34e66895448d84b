import { html, type TemplateResult } from 'lit';
import { noticeView } from './notice.ts';
import { Panel } from './panel.ts';

/** Saves and restores the state of the mock. */
export class StatePanel extends Panel {
  override render(): TemplateResult {
    return html`
      <div class="cards">
        <section>
          <h2>Save a snapshot</h2>
          <p>The file contains all records and settings. It contains neither requests nor planned faults.</p>
          <button type="button" class="primary" @click=${this.#save}>Save a snapshot</button>
        </section>
        <section>
          <h2>Restore a snapshot</h2>
          <p>The records and settings in the file replace those of the mock. Planned faults are removed.</p>
          <label>
            <span class="label">Snapshot file</span>
            <input type="file" accept="application/json,.json" @change=${(event: Event) => this.#restore(event)} />
          </label>
        </section>
      </div>
      ${noticeView(this.notice)}
    `;
  }

  #save(): void {
    void this.perform(async () => {
      const snapshot = await this.session.call('GET', '/snapshot');
      const url = URL.createObjectURL(new Blob([snapshot], { type: 'application/json' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = 'profiles-mock-snapshot.json';
      link.click();
      // The browser has started to read it by then.
      setTimeout(() => URL.revokeObjectURL(url), 1000);
      return 'Saved.';
    });
  }

  #restore({ target }: Event): void {
    if (!(target instanceof HTMLInputElement)) return;
    const [file] = target.files ?? [];
    if (file === undefined) return;
    void this.perform(async () => {
      await this.session.call('PUT', '/snapshot', await file.text());
      return `Restored ${file.name}.`;
    });
    // The same file can be chosen again.
    target.value = '';
  }
}
