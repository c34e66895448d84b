import { afterEach, beforeEach, expect, vi } from 'vitest';

const LEVELS = ['debug', 'info', 'log', 'warn', 'error'] as const;

/** Fails each test that leaves anything in the console: what is written there may be patient data. */
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
