import { css } from 'lit';

/** The colours that several parts share: of secondary text, of cards, and of good and bad news. */
export const SURFACES = css`
  :is(.lead, .hint, .label, .count, .none, .empty, .address, .marks, .tags, time, dt, .row-head :is(.oid, .why)) {
    color: var(--soft-ink);
  }

  :is(.rows, .fault-form, .cards section, .unlock, table) {
    background: var(--paper);
    border: 1px solid var(--line);
    border-radius: 0.5rem;
  }

  :is(.status-2, .tag.good, .notice, .connection.live) {
    color: var(--good);
    background: var(--good-ground);
  }

  :is(.status-3, .tag.info) {
    color: var(--info);
    background: var(--info-ground);
  }

  :is(.status-4, .tag:is(.warn, .fault), .connection.locked) {
    color: var(--warn);
    background: var(--warn-ground);
  }

  :is(.status-5, .status-none, .tag.bad, .badge.bad, .notice.error, .connection:is(.lost, .rejected), button.danger) {
    color: var(--bad);
    background: var(--bad-ground);
  }

  .error-text {
    color: var(--bad);
  }
`;
