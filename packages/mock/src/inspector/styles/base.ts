import { css } from 'lit';

/** What every part starts from. The colour scheme is that of the page. */
export const BASE = css`
  :host {
    /* The space beside the content, which is at most 90rem wide. */
    --edge: max(1.25rem, calc((100cqi - 90rem) / 2));

    display: block;
    container-type: inline-size;
    color: var(--ink);
    background: var(--ground);
    font: var(--text-sm) / 1.5 var(--font);
    text-align: start;
    overflow-wrap: anywhere;
  }

  /* The body of the served page has the default margin of the browser. */
  :host([src]) {
    position: absolute;
    inset: 0 0 auto;
    min-block-size: 100vh;
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  :is(h1, h2, p, ul, dl, dd, pre, fieldset) {
    margin: 0;
    padding: 0;
  }

  a,
  ::slotted(a) {
    color: var(--accent);
    text-underline-offset: 0.15em;
  }

  ul {
    list-style: none;
  }

  [hidden] {
    display: none !important;
  }

  h2:not(.title) {
    font-size: var(--text-xs);
    font-weight: 600;
    color: var(--soft-ink);
  }

  :is(code, pre, textarea, .oid, time, .line, .address) {
    font-family: var(--font-mono);
    font-size: var(--text-xs);
  }

  pre {
    max-block-size: 20rem;
    padding: 0.5rem 0.75rem;
    overflow: auto;
    background: var(--raised);
    border-radius: 0.375rem;
    white-space: pre-wrap;
  }

  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  .hidden-text {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
