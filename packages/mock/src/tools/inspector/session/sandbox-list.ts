import type { SandboxInfo } from '../../../serving/sandboxes/sandbox-host.ts';
import { AdminSession, type Connection } from './admin-session.ts';

/** The time between two loads of the list. */
const REFRESH_MS = 3000;

const NAME_ORDER = new Intl.Collator('en', { numeric: true });

/** The sandboxes of a server. The list is loaded repeatedly. */
export class SandboxList extends AdminSession {
  /** Sorted by name. `undefined` until the server has sent them. */
  sandboxes: readonly SandboxInfo[] | undefined;
  #loads = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override close(): void {
    clearTimeout(this.#timer);
    super.close();
  }

  /** Returns the base URL of a sandbox. */
  urlOf(name: string): string {
    return `${this.source.baseUrl}/sandbox/${name}`;
  }

  protected override async follow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#loads += 1;
    const load = this.#loads;
    let connection: Connection;
    let { sandboxes } = this;
    try {
      const [opened, response] = await this.open('/sandboxes');
      connection = opened;
      if (connection.kind === 'live') sandboxes = readSandboxes(await response.text());
    } catch {
      connection = { kind: 'lost' };
    }
    // The user changed something in the meantime, and a later load shows it.
    if (load !== this.#loads || this.closed.signal.aborted) return;
    this.sandboxes = sandboxes;
    if (connection.kind === 'live' || connection.kind === 'lost') this.#continue();
    this.setConnection(connection);
  }

  /** Loads the list again after a pause, once the page is visible. */
  #continue(): void {
    this.#timer = setTimeout(() => {
      if (document.hidden) this.#continue();
      else void this.follow();
    }, REFRESH_MS);
  }
}

function readSandboxes(text: string): readonly SandboxInfo[] {
  const sandboxes: readonly SandboxInfo[] = JSON.parse(text);
  return [...sandboxes].sort((a, b) => NAME_ORDER.compare(a.name, b.name));
}
