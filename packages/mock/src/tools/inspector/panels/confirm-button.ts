import { html, LitElement, type TemplateResult } from 'lit';

/**
 * The element `<profiles-mock-confirm>`, a button for an action that cannot be undone. The first press
 * asks, and the second dispatches `confirm`. If the user does anything else, the button stops asking.
 */
export class ConfirmButton extends LitElement {
  static override readonly properties = {
    label: {},
    question: {},
    about: {},
    isArmed: { state: true },
  };

  /** The text of the button. */
  declare label: string;
  /** The text after the first press. */
  declare question: string;
  /** What the button is about, for screen readers, if its text does not say so. */
  declare about: string | undefined;
  declare isArmed: boolean;
  readonly #disarm = (event: Event) => {
    const isOwn = event.composedPath().includes(this);
    // Escape only stops the question: it must not close the details too.
    if (event instanceof KeyboardEvent && event.key === 'Escape') event.stopPropagation();
    const isPress = event instanceof KeyboardEvent && ['Enter', ' '].includes(event.key);
    if (!isOwn || (event instanceof KeyboardEvent && !isPress)) this.#arm(false);
  };

  override createRenderRoot(): this {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#arm(false);
  }

  override render(): TemplateResult {
    return html`
      <button type="button" class=${this.isArmed ? 'danger' : ''} @click=${this.#press}
        @blur=${() => this.#arm(false)}>
        ${this.isArmed ? this.question : this.label}
        <span class="hidden-text">${this.about ?? ''}</span>
      </button>
    `;
  }

  #press(): void {
    const isConfirmed = this.isArmed;
    this.#arm(!isConfirmed);
    if (isConfirmed) this.dispatchEvent(new Event('confirm'));
  }

  #arm(isArmed: boolean): void {
    this.isArmed = isArmed;
    // Some browsers do not focus a pressed button, so it may never blur.
    for (const type of ['pointerdown', 'keydown']) {
      if (isArmed) document.addEventListener(type, this.#disarm, true);
      else document.removeEventListener(type, this.#disarm, true);
    }
  }
}
