import { css } from 'lit';

/** The list of requests and their details. */
export const REQUESTS = css`
  .row-head {
    display: grid;
    grid-template-columns: 6.5rem 3.25rem minmax(0, 3fr) minmax(0, 1fr) minmax(0, 2fr);
    gap: 0.75rem;
    align-items: center;
    inline-size: 100%;
    padding: 0.25rem 1rem;
    background: none;
    border: 0;
    border-radius: 0.5rem;
    font-weight: 400;
    text-align: start;
  }

  .other {
    color: var(--soft-ink);
  }

  time {
    font-variant-numeric: tabular-nums;
  }

  .status {
    padding-inline: 0.375rem;
    border-radius: 0.25rem;
    font-size: 0.8125rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }

  .tags {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
    justify-content: end;
    font-size: 0.75rem;
  }

  .verdict {
    display: grid;
    gap: 0.25rem;
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--accent);
  }

  .summary {
    font-size: 0.9375rem;
    font-weight: 600;
  }

  .plain {
    display: grid;
    gap: 0.5rem;
  }

  .exchange {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
    gap: 1rem 1.5rem;
  }

  .exchange section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5rem;
    align-content: start;
  }

  .exchange h2 {
    margin: 0;
  }

  @container (max-width: 40rem) {
    .row-head {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.5rem;
      padding: 0.375rem 0.75rem;
    }

    .status {
      flex: 0 0 3.25rem;
      order: -2;
    }

    .row-head .what {
      flex: 1 1 calc(100% - 3.75rem);
      order: -1;
    }

    .row-head :is(.oid:empty, .operation) {
      display: none;
    }

    .row-body {
      padding-inline: 0.75rem;
    }
  }
`;
