import { css } from 'lit';

/** Colours and type. Text has a contrast of 4.5:1 at least, borders of controls 3:1. */
export const BASE = css`
  :host {
    color-scheme: light dark;

    --ground: light-dark(#f4f6f7, #12171a);
    --paper: light-dark(#ffffff, #1a2125);
    --raised: light-dark(#eef2f3, #232c31);
    --ink: light-dark(#182126, #e6edf0);
    --soft-ink: light-dark(#53616a, #a3b2bb);
    --line: light-dark(#dde4e7, #2e393f);
    --control-line: light-dark(#7b8a93, #75858e);
    --accent: light-dark(#0b6467, #6fd0cf);
    --accent-strong: light-dark(#074a4d, #a5e6e4);
    --on-accent: light-dark(#ffffff, #04282a);
    --accent-ground: light-dark(#e0f2f1, #14373a);
    --good: light-dark(#16663a, #86d9a4);
    --good-ground: light-dark(#e4f4ea, #163021);
    --info: light-dark(#1d4f91, #a3c8fb);
    --info-ground: light-dark(#e6effb, #1a2b42);
    --warn: light-dark(#7a4a00, #f2c46f);
    --warn-ground: light-dark(#fdf1db, #362a12);
    --bad: light-dark(#a3231c, #ffb0a6);
    --bad-ground: light-dark(#fcebe9, #3a1f1c);

    /* The space beside the content, which is at most 90rem wide. */
    --edge: max(1.25rem, calc((100cqi - 90rem) / 2));

    display: block;
    container-type: inline-size;
    color: var(--ink);
    background: var(--ground);
    font:
      0.875rem / 1.5 system-ui,
      sans-serif;
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

  ul {
    list-style: none;
  }

  [hidden] {
    display: none !important;
  }

  h2:not(.title) {
    font-size: 0.8125rem;
    font-weight: 600;
    color: var(--soft-ink);
  }

  :is(code, pre, textarea, .oid, time, .line, .address) {
    font-family: ui-monospace, "Cascadia Mono", "Segoe UI Mono", monospace;
    font-size: 0.8125rem;
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

  .hint {
    font-size: 0.8125rem;
  }
`;
