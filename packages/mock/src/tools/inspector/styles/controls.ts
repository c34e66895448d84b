import { css } from 'lit';

/** Buttons, fields, forms and toolbars. */
export const CONTROLS = css`
  :is(input, select, textarea, button) {
    min-block-size: 2.125rem;
    padding: 0.25rem 0.5rem;
    color: inherit;
    background: var(--paper);
    border: 1px solid var(--control-line);
    border-radius: 0.375rem;
    font: inherit;
  }

  :is(input, select, textarea):not([type="radio"], [type="checkbox"]) {
    inline-size: 100%;
  }

  /* WebKit draws a grey list of its own otherwise. */
  select {
    padding-inline-end: 1.75rem;
    background-image:
      linear-gradient(45deg, transparent 50%, currentColor 0),
      linear-gradient(-45deg, transparent 50%, currentColor 0);
    background-position:
      right 0.9375rem center,
      right 0.625rem center;
    background-repeat: no-repeat;
    background-size: 0.3125rem 0.3125rem;
    appearance: none;
  }

  /* iOS zooms into a field with smaller text, so no other rule may make it smaller. */
  @media (pointer: coarse) {
    :is(input, select, textarea) {
      font-size: max(16px, 1em) !important;
    }
  }

  [aria-invalid] {
    border-color: var(--bad);
  }

  ::placeholder {
    color: var(--soft-ink);
    opacity: 1;
  }

  textarea {
    resize: vertical;
  }

  :is([type="radio"], [type="checkbox"]) {
    inline-size: 1.125rem;
    min-block-size: 1.125rem;
    margin: 0;
    accent-color: var(--accent);
  }

  button {
    justify-self: start;
    padding-inline: 0.75rem;
    font-weight: 500;
    cursor: pointer;
  }

  button:hover:enabled {
    background: var(--raised);
  }

  :is(button, input):disabled {
    color: var(--soft-ink);
    border-color: var(--line);
    cursor: not-allowed;
  }

  button.primary {
    color: var(--on-accent);
    background: var(--accent);
    border-color: transparent;
  }

  button.primary:hover {
    background: var(--accent-strong);
  }

  button.danger {
    border-color: currentColor;
  }

  button:is(.link, [role="tab"], .row-head) {
    background: none;
    border: 0;
    border-radius: 0;
  }

  button.link {
    min-block-size: 1.5rem;
    padding: 0;
    text-decoration: underline;
  }

  .label {
    display: block;
  }

  .toolbar {
    gap: 0.5rem 1rem;
    align-items: end;
  }

  .grow {
    flex: 1 1 14rem;
  }

  .toolbar > .notice {
    flex: 1 1 10rem;
  }

  :is(.toolbar .count, .choice label) {
    display: flex;
    gap: 0.375rem;
    align-items: center;
    min-block-size: 2.125rem;
  }

  .choice {
    gap: 0 1rem;
    border: 0;
  }

  summary {
    cursor: pointer;
  }

  .add {
    padding: 0.5rem 1rem;
  }

  .add > :not(summary) {
    margin-block: 0.5rem;
  }

  .add > summary {
    font-weight: 500;
  }

  :is(.fault-form, .fields-form) {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr));
    gap: 0.75rem;
    align-items: end;
  }

  .fields-form {
    align-items: start;
  }

  .fault-form {
    padding: 1rem;
  }

  .fault-form .wide {
    grid-column: 1 / -1;
  }

  .check {
    display: flex;
    gap: 0.5rem;
    align-items: center;
    min-block-size: 2.25rem;
  }

  .notice {
    padding: 0.375rem 0.75rem;
    border-radius: 0.375rem;
  }

  /* Keep it in the page: screen readers announce only changes of known elements. */
  :is(.notice-place, .notice:empty) {
    position: absolute;
    padding: 0;
  }

  @media (prefers-reduced-motion: no-preference) {
    :is(button, input, select, textarea) {
      transition:
        background-color 120ms,
        border-color 120ms;
    }
  }
`;
