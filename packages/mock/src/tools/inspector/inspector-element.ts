// inspector/ is the element <profiles-mock-inspector>, which shows a mock and controls it. It uses
// the admin API of a mock in the page or of a served one.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { ProfilesMock } from '../../service/profiles-mock.ts';
import { type Address, readAddress, takeToken, writeAddress } from './address.ts';
import { headerView } from './header-view.ts';
import { type Notice, noticeOf, noticeView } from './panels/notice.ts';
import { Panel } from './panels/panel.ts';
import type { ShowEvent } from './panels/show-link.ts';
import { tabListView } from './panels/tab-list.ts';
import { InspectorSession } from './session/inspector-session.ts';
import { type MockSource, mockInPage, servedMock } from './session/mock-source.ts';
import { STYLES } from './styles/styles.ts';
import { TAB_IDS, type TabId, tabPanel, tabView } from './tabs.ts';

/** Returns a function that sends requests to the admin API of a mock in the page. */
export type AdminCalls = (mock: ProfilesMock) => MockSource['call'];

/** The element `<profiles-mock-inspector>`. */
export abstract class InspectorElement extends LitElement {
  static override readonly styles = STYLES;
  static override readonly properties = {
    mock: { attribute: false },
    src: { type: String },
  };

  /** The mock of this page to show. */
  declare mock: ProfilesMock | undefined;
  /** The URL of the admin API of a served mock, for the page that the mock serves. */
  declare src: string | undefined;
  protected abstract readonly adminCalls: AdminCalls;
  #session: InspectorSession | undefined;
  #revision = 0;
  #tab: TabId = 'requests';
  /** The result of a reset, until the user does something else. */
  #notice: Notice | undefined;

  readonly #readAddress = () => {
    if (!this.src) return;
    const token = takeToken();
    const kind = this.#session?.connection.kind;
    if (kind === 'locked') this.#session?.connect(token);
    // It was added while the page connects without it.
    else if (kind !== 'live' && token !== undefined) this.#open(token);
    void this.#restore(readAddress());
  };

  constructor() {
    super();
    this.addEventListener('click', ignoreDoubleClick, true);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#readAddress);
    // The element was removed from a page and added again.
    if (this.hasUpdated) this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#readAddress);
    this.#close();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.isConnected && (changed.has('mock') || changed.has('src'))) this.#open();
  }

  override render(): TemplateResult {
    const session = this.#session;
    if (session === undefined) {
      return html`<p class="none">Set the property <code>mock</code> of this element to a mock.</p>`;
    }
    const { connection, state } = session;
    const title = this.src
      ? html`<h1 class="title">Profile Service mock</h1>`
      : html`<h2 class="title">Profile Service mock</h2>`;
    const tabs = Object.fromEntries(TAB_IDS.map((id) => [id, tabView(id, session)]));
    return html`
      ${headerView(title, session, this.#resetView(session))}
      <div ?hidden=${state === undefined || connection.kind === 'locked'}>
        ${tabListView(
          'Parts of the inspector',
          tabs,
          this.#tab,
          (id) => this.#choose(id as TabId),
          (id) => `panel-${id}`,
        )}
        <div @click=${() => this.#showNotice(undefined)} @show=${(event: ShowEvent) => this.#show(event)} @place=${() => this.#writeAddress()}>
          ${TAB_IDS.map((id) => tabPanel(id, id === this.#tab, session, this.#revision))}
        </div>
      </div>
    `;
  }

  #resetView(session: InspectorSession): TemplateResult | typeof nothing {
    if (session.connection.kind !== 'live') return nothing;
    const reset = async () => {
      const notice = await noticeOf(async () => {
        await session.call('POST', '/reset');
        return 'Reset. The requests and faults are gone, and the records and settings are as at the start. Snapshots stay.';
      });
      this.#showNotice(notice);
    };
    return html`
      <profiles-mock-confirm label="Reset" about="the mock"
        question="Press again to reset records, settings, requests and faults" @confirm=${reset}></profiles-mock-confirm>
      ${noticeView(this.#notice)}
    `;
  }

  #showNotice(notice: Notice | undefined): void {
    this.#notice = notice;
    this.requestUpdate();
  }

  protected override firstUpdated(): void {
    this.#readAddress();
  }

  #choose(id: TabId): void {
    this.#tab = id;
    this.#writeAddress();
    this.#showNotice(undefined);
  }

  #panel(id: TabId): Panel | undefined {
    const panel = this.renderRoot.querySelector(`profiles-mock-${id}`);
    return panel instanceof Panel ? panel : undefined;
  }

  /** Writes the address of a served page. An embedded inspector leaves the address to its page. */
  #writeAddress(): void {
    if (this.src) writeAddress(this.#tab, this.#panel(this.#tab)?.place ?? {});
  }

  async #restore({ tab, place }: Address): Promise<void> {
    this.#tab = tab;
    this.requestUpdate();
    await this.updateComplete;
    this.#panel(tab)?.restore(place);
  }

  async #show({ tab, id }: ShowEvent): Promise<void> {
    this.#choose(tab);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#tab-${tab}`)?.focus();
    this.#panel(tab)?.show(id);
  }

  #open(token = this.src ? takeToken() : undefined): void {
    this.#close();
    const source = this.#source();
    if (source !== undefined) {
      this.#session = new InspectorSession(source, () => {
        this.#revision += 1;
        this.requestUpdate();
      });
      this.#session.connect(token);
    }
    this.requestUpdate();
  }

  #source(): MockSource | undefined {
    if (this.mock !== undefined) return mockInPage(this.mock, this.adminCalls(this.mock));
    return this.src ? servedMock(new URL(this.src, document.baseURI).href) : undefined;
  }

  #close(): void {
    this.#session?.close();
    this.#session = undefined;
  }
}

/** Stops the second click of a double click on a button that sends something: it could store the data twice. */
function ignoreDoubleClick(event: MouseEvent): void {
  const [target] = event.composedPath();
  const isSending =
    target instanceof Element && target.closest('button[type=submit], .actions button') !== null;
  if (!isSending || event.detail < 2) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
