import { css } from 'lit';

/** The list of requests and their details. */
export const REQUESTS = css`
  .row-head {
    display: grid;
    grid-template-columns: 4.5rem 3.25rem minmax(0, 1fr) auto 3.5rem;
    gap: 0.75rem;
    align-items: center;
    inline-size: 100%;
    min-block-size: 1.75rem;
    padding: 0 1rem;
    background: none;
    border: 0;
    border-radius: 0;
    font-weight: 400;
    text-align: start;
  }

  /* Rows outside the window get their layout only when they are reached. */
  .list > .rows > .row:not(.open) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 1.75rem;
  }

  .row-head:is(:hover:enabled, .open > *) {
    background: var(--raised);
  }

  .open > .row-head {
    box-shadow: inset 3px 0 var(--accent);
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
    padding-inline: 0.375rem;
    border-radius: 0.25rem;
    font-weight: 600;
    text-align: center;
  }

  .tags {
    display: flex;
    gap: 0.25rem;
    justify-content: end;
    font-size: var(--text-2xs);
  }

  .verdict {
    gap: 0.25rem;
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--accent);
  }

  .summary {
    font-size: var(--text-base);
    font-weight: 600;
  }

  :is(.plain, .actions) {
    gap: 0.5rem;
  }

  .details section {
    gap: 0.375rem;
  }

  .details {
    position: relative;
  }

  .close {
    position: absolute;
    inset: 0.5rem 0.75rem auto auto;
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

    .row-body {
      padding-inline: 0.75rem;
    }
  }
`;
