import { css } from 'lit';

/** Lists, marks, notices and other styles that the panels share. */
export const PANELS = css`
  .lead b {
    color: var(--ink);
  }

  .rows:empty {
    display: none;
  }

  .row + .row {
    border-block-start: 1px solid var(--line);
  }

  /* A list, and beside it the details of what is selected. */
  .split {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.75rem;
    align-items: start;
  }

  .split > .details {
    position: sticky;
    inset-block-start: 0.5rem;
    max-block-size: calc(100vh - 1rem);
    overflow: auto;
  }

  .list {
    gap: 0.75rem;
    container-type: inline-size;
  }

  .row-body {
    gap: 1rem;
    padding: 0.75rem 1rem 1.25rem;
    border-block-start: 1px solid var(--line);
  }

  .tag {
    display: inline-block;
    padding-inline: 0.375rem;
    border-radius: 0.25rem;
    font-size: var(--text-2xs);
    line-height: 1.25rem;
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

  .empty {
    gap: 0.5rem;
    justify-items: center;
    padding: 2.5rem 1rem;
    border: 1px dashed var(--control-line);
    border-radius: 0.5rem;
    text-align: center;
    text-wrap: pretty;
  }

  .empty > * {
    max-inline-size: 44rem;
  }

  .empty pre {
    text-align: start;
  }

  .empty-title {
    color: var(--ink);
    font-size: var(--text-base);
    font-weight: 600;
  }

  .fields {
    gap: 0.125rem;
  }

  .fields > div {
    grid-template-columns: minmax(6rem, 9rem) minmax(0, 1fr);
    gap: 0.75rem;
  }

  :is(.row-head.record-head, .violation, .fault-row) {
    display: flex;
    flex-wrap: wrap;
    gap: 0.125rem 0.75rem;
    align-items: baseline;
    padding: 0.5rem 1rem;
  }

  .row-head.record-head {
    column-gap: 1rem;
    padding-block: 0.25rem;
  }

  .record-head .oid {
    min-inline-size: 6rem;
  }

  .record-head .tags {
    margin-inline-start: auto;
  }

  profiles-mock-record {
    gap: 1rem;
  }

  /* The button that closes the details is beside it. */
  :is(.details > .verdict, profiles-mock-record :is(.fields, .label)) {
    margin-inline-end: 5rem;
  }

  profiles-mock-record .label {
    min-block-size: 2.5rem;
  }

  :is(.add, profiles-mock-record) form {
    gap: 0.5rem;
    max-inline-size: 44rem;
    padding-block: 0.5rem;
  }

  .add > summary {
    color: var(--accent);
    font-weight: 500;
  }

  .violation .what {
    flex: 1 1 16rem;
  }

  .entry {
    grid-template-columns: minmax(0, 1fr) minmax(0, 16rem);
    gap: 0.5rem 1.5rem;
    align-items: start;
    padding: 0.75rem 1rem;
    border-inline-start: 3px solid transparent;
  }

  .entry.changed {
    border-inline-start-color: var(--info);
  }

  .entry.undecided {
    border-inline-start-color: var(--warn);
  }

  .entry label {
    font-weight: 500;
  }

  .entry .label {
    font-weight: 400;
  }

  :is(.entry-value, .amounts) {
    gap: 0.375rem;
  }

  .marks {
    gap: 0.375rem;
    align-items: center;
  }

  profiles-mock-ledger section > h2 {
    margin-block-end: 0.375rem;
  }

  .fault-form {
    grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
    gap: 0.75rem;
    align-items: end;
    padding: 1rem;
  }

  .fault-form .wide {
    grid-column: 1 / -1;
  }

  .fault-row {
    row-gap: 0.25rem;
    align-items: center;
  }

  .fault-row .hint {
    flex: 1 1 12rem;
  }

  .cards {
    grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
    gap: 0.75rem;
  }

  .cards section {
    gap: 0.75rem;
    align-content: start;
    padding: 1rem;
  }

  .cards h2 {
    color: var(--ink);
    font-size: var(--text-sm);
  }

  @container (max-width: 40rem) {
    .entry {
      grid-template-columns: minmax(0, 1fr);
    }

    .fault-form {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;
