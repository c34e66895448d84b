import { css } from 'lit';

/**
 * The colours and the type scale, which a page can replace with its own. The site and a guide repeat
 * the defaults, and a test compares them. Text has a contrast of at least 4.5:1, borders of controls
 * of 3:1.
 */
export const IDENTITY = css`
  :host {
    --ground: var(--profiles-ground, light-dark(#f4f6f7, #12171a));
    --paper: var(--profiles-paper, light-dark(#ffffff, #1a2125));
    --raised: var(--profiles-raised, light-dark(#eef2f3, #232c31));
    --ink: var(--profiles-ink, light-dark(#182126, #e6edf0));
    --soft-ink: var(--profiles-soft-ink, light-dark(#53616a, #a3b2bb));
    --line: var(--profiles-line, light-dark(#dde4e7, #2e393f));
    --control-line: var(--profiles-control-line, light-dark(#7b8a93, #75858e));
    --accent: var(--profiles-accent, light-dark(#0b6467, #6fd0cf));
    --accent-strong: var(--profiles-accent-strong, light-dark(#074a4d, #a5e6e4));
    --on-accent: var(--profiles-on-accent, light-dark(#ffffff, #04282a));
    --accent-ground: var(--profiles-accent-ground, light-dark(#e0f2f1, #14373a));
    --good: var(--profiles-good, light-dark(#16663a, #86d9a4));
    --good-ground: var(--profiles-good-ground, light-dark(#e4f4ea, #163021));
    --info: var(--profiles-info, light-dark(#1d4f91, #a3c8fb));
    --info-ground: var(--profiles-info-ground, light-dark(#e6effb, #1a2b42));
    --warn: var(--profiles-warn, light-dark(#7a4a00, #f2c46f));
    --warn-ground: var(--profiles-warn-ground, light-dark(#fdf1db, #362a12));
    --bad: var(--profiles-bad, light-dark(#a3231c, #ffb0a6));
    --bad-ground: var(--profiles-bad-ground, light-dark(#fcebe9, #3a1f1c));

    --font: var(--profiles-font, system-ui, sans-serif);
    --font-mono: var(--profiles-font-mono, ui-monospace, "Cascadia Mono", "Segoe UI Mono", monospace);
    --text-2xs: var(--profiles-text-2xs, 0.75rem);
    --text-xs: var(--profiles-text-xs, 0.8125rem);
    --text-sm: var(--profiles-text-sm, 0.875rem);
    --text-base: var(--profiles-text-base, 1rem);
    --text-lg: var(--profiles-text-lg, 1.125rem);
  }
`;
