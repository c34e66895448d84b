import { css } from 'lit';

/** The header, the tabs and the space around the panels. */
export const SHELL = css`
  header {
    gap: 0.25rem 0.75rem;
    padding: 0.5rem var(--edge);
    background: var(--paper);
  }

  .title {
    font-size: var(--text-base);
    font-weight: 650;
    line-height: 1.5;
  }

  .mark {
    flex: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    fill: var(--accent);
    fill-rule: evenodd;
  }

  .connection {
    margin-inline-start: auto;
    padding: 0.125rem 0.625rem;
    border-radius: 1rem;
  }

  .connection::before {
    content: "";
    flex: none;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    background: currentColor;
    border-radius: 50%;
  }

  .tabs {
    gap: 0 0.25rem;
    border-block-end: 1px solid var(--line);
  }

  header ~ div > .tabs {
    /* The text of the first tab is above the content. */
    padding: 0 calc(var(--edge) - 0.625rem);
    background: var(--paper);
  }

  button[role="tab"] {
    min-block-size: 2.5rem;
    padding: 0.25rem 0.625rem;
    border-block-end: 2px solid transparent;
  }

  [role="tab"]:hover:enabled {
    color: var(--accent-strong);
    background: none;
  }

  [role="tab"][aria-selected="true"] {
    color: var(--accent);
    border-color: var(--accent);
  }

  :is([role="tab"], [role="tabpanel"], .row-head):focus-visible {
    outline-offset: -2px;
  }

  .badge {
    border-radius: 1rem;
    font-weight: 500;
  }

  .page {
    padding: 0.5rem var(--edge) 2rem;
  }

  .none {
    padding: 1rem 1.25rem;
  }

  .unlock {
    gap: 0.75rem;
    max-inline-size: 30rem;
    margin: 3rem auto;
    padding: 1.5rem;
  }

  @container (max-width: 40rem) {
    header {
      padding: 0.5rem 0.75rem;
    }

    .connection {
      margin-inline-start: 0;
    }

    header ~ div > .tabs {
      display: grid;
      grid-template-columns: repeat(3, 1fr);
      padding: 0 0.25rem;
    }

    button[role="tab"] {
      justify-self: stretch;
      padding-inline: 0.375rem;
      text-align: start;
      white-space: nowrap;
    }

    .page {
      padding: 0.75rem 0.75rem 1.5rem;
    }
  }
`;
