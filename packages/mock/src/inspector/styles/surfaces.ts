import { css } from 'lit';

/** What several parts share: colours, figures, and how parts stand beside or below each other. */
export const SURFACES = css`
  :is(.lead, .hint, .label, .count, .none, .empty, .address, .marks, .tags, time, dt, .row-head :is(.oid, .why)),
  :is([role="tab"], .connection, .tag, .badge, .duration, .other, .headers > summary, thead :is(th, td)) {
    color: var(--soft-ink);
  }

  :is(.tag, .badge, .connection) {
    background: var(--raised);
  }

  :is(.hint, .count, .duration, .status, .connection, .fields, .headers > summary) {
    font-size: var(--text-xs);
  }

  :is(.count, .duration, .status, .badge, .figure, time) {
    font-variant-numeric: tabular-nums;
  }

  :is(header, .tabs, .toolbar, .choice, .marks, .actions) {
    display: flex;
    flex-wrap: wrap;
  }

  :is(.split, .empty, .entry, .entry-value, .amounts, .fault-form, .cards, .verdict, .plain, .unlock),
  :is(.fields, .fields > div, .cards section, .add form, profiles-mock-record form) {
    display: grid;
  }

  :is([role="tabpanel"] > *, .page, .list, .row-body, .details section, profiles-mock-record) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }

  :is(.rows, .fault-form, .cards section, .unlock, .split > .details, table) {
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
