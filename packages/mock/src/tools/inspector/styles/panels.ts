import { css } from 'lit';

/** Lists, the details of what is open in them, and other parts of the panels. */
export const PANELS = css`
  .rows:not(:has(*)) {
    display: none;
  }

  .row-head {
    display: grid;
    grid-template-columns: 4.5rem 3.25rem minmax(0, 1fr) auto 3.5rem;
    gap: 0.75rem;
    align-items: center;
    inline-size: 100%;
    min-block-size: 1.75rem;
    padding: 0 1rem;
    font-weight: 400;
    text-align: start;
    /* Lines outside the window get their layout only when they are reached. */
    content-visibility: auto;
    contain-intrinsic-block-size: auto 1.75rem;
  }

  :is(.row + :is(.item, .entry), .row + .row > .row-head, .open > .details) {
    border-block-start: 1px solid var(--line);
  }

  .row-head:is(:hover:enabled, .open > *) {
    background: var(--raised);
  }

  .open > .row-head {
    box-shadow: inset 3px 0 var(--accent);
  }

  .details {
    position: relative;
    gap: 1rem;
    padding: 0.75rem 1rem 1.25rem;
  }

  .close {
    position: absolute;
    inset: 0.5rem 0.75rem auto auto;
  }

  /* The button that closes the details is beside it. */
  .details :is(.verdict, .fields, .tabs) {
    margin-inline-end: 5rem;
  }

  /* The list, and beside it the details of what is open. */
  @container (min-width: 62.5rem) {
    .list:has(> .open) {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }

    .list > .row {
      display: contents;
    }

    .list > .row > .row-head {
      grid-column: 1;
    }

    .list > .open > .details {
      position: sticky;
      inset-block-start: 0.5rem;
      /* The details span so many rows that no row grows by their height. */
      grid-row: 1 / span 2000;
      grid-column: 2;
      align-self: start;
      max-block-size: calc(100vh - 1rem);
      overflow: auto;
      border-block-start: 0;
      border-inline-start: 1px solid var(--line);
    }
  }

  .story {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .story > * {
    margin-inline-end: 0.5rem;
  }

  /* A long name leaves space for the oid. */
  .who {
    display: inline-block;
    max-inline-size: min(100%, 9rem);
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: bottom;
  }

  .duration {
    text-align: end;
    white-space: nowrap;
  }

  .status {
    font-weight: 600;
    text-align: center;
  }

  .tags {
    display: flex;
    gap: 0.25rem;
    justify-content: end;
  }

  .tag {
    display: inline-block;
    line-height: 1.25rem;
  }

  .verdict {
    gap: 0.25rem;
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--accent);
  }

  .fields > div {
    display: grid;
    grid-template-columns: minmax(6rem, 11rem) minmax(0, 1fr);
    gap: 0.75rem;
    padding-block: 0.0625rem;
  }

  .empty {
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

  /* A line of a record, a violation, a fault or a snapshot. */
  :is(profiles-mock-records .row-head, .item) {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    align-items: baseline;
    padding: 0.5rem 1rem;
  }

  profiles-mock-records .row-head {
    column-gap: 1rem;
    padding-block: 0.25rem;
  }

  .row-head > .oid:first-child {
    min-inline-size: 6rem;
  }

  .row-head > .what ~ .tags {
    margin-inline-start: auto;
  }

  .item {
    align-items: center;
  }

  .item .what {
    flex: 1 1 14rem;
  }

  .entry {
    display: grid;
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

  profiles-mock-ledger section > h2 {
    margin-block-end: 0.375rem;
  }

  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
    gap: 0.75rem;
  }

  .cards section {
    gap: 0.75rem;
    align-content: start;
    padding: 1rem;
  }

  @container (max-width: 40rem) {
    .entry {
      grid-template-columns: minmax(0, 1fr);
    }

    :is(.fault-form, .fields-form) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }

  @container (max-width: 30rem) {
    .row-head {
      grid-template-columns: auto auto minmax(0, 1fr) auto;
      gap: 0.125rem 0.5rem;
      padding: 0.375rem 0.75rem;
    }

    .row-head .story {
      grid-row: 2;
      grid-column: 1 / -1;
      white-space: normal;
    }

    .details {
      padding-inline: 0.75rem;
    }
  }
`;
