import { afterEach, beforeEach, expect, vi } from 'vitest';

const LEVELS = ['debug', 'info', 'log', 'warn', 'error'] as const;

/** Fails each test that writes to the console, because the text may contain patient data. */
export function expectQuietConsole(): void {
  beforeEach(() => {
    for (const level of LEVELS) vi.spyOn(console, level);
  });
  afterEach(() => {
    const said = LEVELS.flatMap((level) => vi.mocked(console[level]).mock.calls);
    vi.restoreAllMocks();
    expect(said).toEqual([]);
  });
}
