import { css } from 'lit';

/** The table of sandboxes. */
export const SANDBOX_STYLES = css`
  table {
    inline-size: 100%;
    border-spacing: 0;
  }

  :is(th, td) {
    padding: 0.5rem 1rem;
    font-weight: inherit;
    text-align: start;
  }

  thead :is(th, td) {
    padding-block: 0.375rem;
    font-size: var(--text-2xs);
    white-space: nowrap;
  }

  tbody :is(th, td) {
    border-block-start: 1px solid var(--line);
  }

  th a {
    font-weight: 600;
  }

  th code {
    display: block;
    user-select: all;
  }

  :is(time, .last-request, .remove) {
    white-space: nowrap;
  }

  .figure {
    text-align: end;
  }

  /* As wide as the longer of its two texts, so that the other columns do not move. */
  .remove {
    inline-size: 14rem;
    text-align: end;
  }

  @container (max-width: 40rem) {
    thead {
      display: none;
    }

    tbody tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.75rem;
      align-items: center;
      padding: 0.5rem 0.75rem;
    }

    tbody tr + tr {
      border-block-start: 1px solid var(--line);
    }

    tbody :is(th, td) {
      padding: 0;
      border: 0;
    }

    .remove {
      inline-size: auto;
      margin-inline-start: auto;
    }

    :is(tbody th, .last-request) {
      flex: 1 1 100%;
    }

    [data-label]::before {
      content: attr(data-label) " ";
    }
  }
`;
