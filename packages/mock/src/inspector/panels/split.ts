import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The width from which on details are beside their list, in pixels. */
const WIDE = 1000;

/** Watches whether a panel is wide enough to show details beside its list. */
export class SplitController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #observer: ResizeObserver | undefined;
  isWide = false;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new ResizeObserver(([entry]) => {
      // A hidden panel has no width.
      const width = entry?.contentRect.width ?? 0;
      if (width === 0 || width >= WIDE === this.isWide) return;
      this.isWide = width >= WIDE;
      this.#host.requestUpdate();
    });
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }
}
