import { LitElement, type PropertyValues } from 'lit';
import type { InspectorSession } from '../session/inspector-session.ts';
import { type Notice, noticeOf } from './notice.ts';

/** The filters and the selection of a part, by their names in the address. */
export type Place = Readonly<Record<string, string>>;

/** An element that renders into its parent's shadow tree, which has the styles. */
export abstract class Part extends LitElement {
  override createRenderRoot(): this {
    return this;
  }
}

/** A part of the inspector. */
export abstract class Panel extends Part {
  static override readonly properties = {
    session: { attribute: false },
    revision: { attribute: false },
    isShown: { attribute: false },
  };

  declare session: InspectorSession;
  /** Changes whenever the session changes. */
  declare revision: number;
  declare isShown: boolean;
  /** The result of the last action of the user. */
  protected notice: Notice | undefined;

  constructor() {
    super();
    // The result of the last action is outdated once another one begins, or the browser rejects its form.
    for (const type of ['submit', 'invalid']) {
      this.addEventListener(type, () => this.#showNotice(undefined), true);
    }
  }

  /** Shows one item. */
  show(_id: string): void {}

  /** The filters and the selection, for the address of the page. It contains no text to search for. */
  get place(): Place {
    return {};
  }

  /** Restores the filters and the selection that an address contains, which is untrusted input. */
  restore(_place: Place): void {}

  /** Updates the panel and the address of the page. */
  protected placeChanged(): void {
    this.requestUpdate();
    this.dispatchEvent(new Event('place', { bubbles: true }));
  }

  protected override shouldUpdate(_: PropertyValues): boolean {
    return this.isShown;
  }

  /** Performs an action of the user, and shows its result. */
  protected async perform(action: () => Promise<string>): Promise<boolean> {
    this.#showNotice(undefined);
    const notice = await noticeOf(action);
    this.#showNotice(notice);
    return !notice.isError;
  }

  #showNotice(notice: Notice | undefined): void {
    this.notice = notice;
    this.requestUpdate();
  }

  /** Sends a request of the user to the admin API. Shows `done` or the error. */
  protected send(done: string, method: string, path: string, body?: string): void {
    void this.perform(async () => {
      await this.session.call(method, path, body);
      return done;
    });
  }
}
