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

  ul {
    list-style: none;
  }

  [hidden] {
    display: none !important;
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

  /* Text */

  :is(a, .link, summary),
  ::slotted(a) {
    color: var(--accent);
    text-underline-offset: 0.15em;
  }

  h2:not(.title) {
    font-size: var(--text-xs);
    font-weight: 600;
  }

  :is(code, pre, textarea, .oid, time, .line, .address, .wire) {
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

  :is(h2:not(.title), .lead, .hint, .label, .count, .none, .empty, .address, .marks, .tags, time, dt, .wire),
  :is([role="tab"], .connection, .tag, .badge, .duration, .other, .headers > summary, thead :is(th, td)),
  .row-head :is(.oid, .why) {
    color: var(--soft-ink);
  }

  :is(.lead b, .empty-title, .cards h2, .fields-form .label) {
    color: var(--ink);
  }

  :is(.hint, .count, .duration, .status, .connection, .fields, .headers > summary) {
    font-size: var(--text-xs);
  }

  :is(.label, .wire, .tag, .badge, .tags, .error-text) {
    font-size: var(--text-2xs);
  }

  :is(.count, .duration, .status, .badge, .figure, time) {
    font-variant-numeric: tabular-nums;
  }

  :is(.empty-title, .summary) {
    font-size: var(--text-base);
    font-weight: 600;
  }

  .error-text {
    color: var(--bad);
  }

  /* Surfaces */

  :is(.rows, .fault-form, .cards section, .unlock, .add, table) {
    background: var(--paper);
    border: 1px solid var(--line);
    border-radius: 0.5rem;
  }

  :is(.tag, .badge, .connection) {
    background: var(--raised);
  }

  :is(.status-2, .tag.good, .notice, .connection.live) {
    color: var(--good);
    background: var(--good-ground);
  }

  :is(.status-3, .tag.info) {
    color: var(--info);
    background: var(--info-ground);
  }

  :is(.status-4, .tag.warn, .connection.locked) {
    color: var(--warn);
    background: var(--warn-ground);
  }

  :is(.status-5, .status-none, .tag.bad, .badge.bad, .notice.error, .connection:is(.lost, .rejected), button.danger) {
    color: var(--bad);
    background: var(--bad-ground);
  }

  :is(.tag, .badge, .status) {
    padding-inline: 0.375rem;
    border-radius: 0.25rem;
  }

  /* Parts beside each other, which wrap, and below each other. */

  :where(header, .tabs, .toolbar, .choice, .marks, .actions, .brand, .connection) {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.5rem;
    align-items: center;
  }

  :where(.page > *, .details, .details section, form, .cards section, .verdict, .plain, .unlock, .empty),
  :where(.entry-value, .amounts, profiles-mock-record, profiles-mock-form) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5rem;
  }
`;
