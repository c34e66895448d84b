import { LitElement, type PropertyValues } from 'lit';
import type { InspectorSession } from '../session/inspector-session.ts';
import { type Notice, outcomeOf } from './notice.ts';

/** A part of the inspector. It renders into its parent's shadow tree, which has the styles. */
export abstract class Panel extends LitElement {
  static override readonly properties = {
    session: { attribute: false },
    revision: { attribute: false },
    isShown: { attribute: false },
  };

  declare session: InspectorSession;
  /** Changes whenever the session changes. */
  declare revision: number;
  declare isShown: boolean;
  /** The outcome of the last action of the user, and whether it failed. */
  protected notice: Notice | undefined;

  override createRenderRoot(): this {
    return this;
  }

  /** Shows one item. */
  show(_id: string): void {}

  protected override shouldUpdate(_: PropertyValues): boolean {
    return this.isShown;
  }

  /** Performs an action of the user, and shows its outcome. */
  protected async perform(action: () => Promise<string>): Promise<boolean> {
    this.notice = await outcomeOf(action);
    this.requestUpdate();
    return !this.notice.isError;
  }

  /** Sends a request of the user to the admin API. Shows `done` or the error. */
  protected send(done: string, method: string, path: string, body?: string): void {
    void this.perform(async () => {
      await this.session.call(method, path, body);
      return done;
    });
  }
}
