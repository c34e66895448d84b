import { css } from 'lit';

/** Buttons, fields and toolbars. */
export const CONTROLS = css`
  :is(input, select, textarea, button) {
    color: inherit;
    font: inherit;
  }

  :is(input, select, textarea):not([type="radio"]) {
    inline-size: 100%;
    min-block-size: 2.125rem;
    padding: 0.25rem 0.5rem;
    background: var(--paper);
    border: 1px solid var(--control-line);
    border-radius: 0.375rem;
  }

  ::placeholder {
    color: var(--soft-ink);
    opacity: 1;
  }

  textarea {
    resize: vertical;
  }

  [type="radio"] {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0;
    accent-color: var(--accent);
  }

  button {
    justify-self: start;
    min-block-size: 2.125rem;
    padding: 0.25rem 0.75rem;
    background: var(--paper);
    border: 1px solid var(--control-line);
    border-radius: 0.375rem;
    font-weight: 500;
    cursor: pointer;
  }

  button:hover:enabled {
    background: var(--raised);
  }

  button:disabled {
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

  button.link {
    min-block-size: 1.5rem;
    padding: 0;
    color: var(--accent);
    background: none;
    border: 0;
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }

  .label {
    display: block;
    font-size: var(--text-2xs);
  }

  .toolbar {
    gap: 0.5rem 1rem;
    align-items: end;
  }

  .grow {
    flex: 1 1 14rem;
  }

  .choice label {
    display: flex;
    gap: 0.375rem;
    align-items: center;
    min-block-size: 2.125rem;
  }

  .choice {
    gap: 0 1rem;
    border: 0;
  }

  .toolbar .count {
    min-block-size: 2.125rem;
    line-height: 2.125rem;
  }

  summary {
    cursor: pointer;
  }

  @media (prefers-reduced-motion: no-preference) {
    :is(button, input, select, textarea) {
      transition:
        background-color 120ms,
        border-color 120ms;
    }
  }
`;
