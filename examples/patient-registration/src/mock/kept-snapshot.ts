import { type ProfilesMock, SetupError } from '@profiles/mock';

const KEY = 'profiles-mock';

/** Restores the state of the mock after a reload of the tab. */
export function restoreKept(mock: ProfilesMock): void {
  const kept = sessionStorage.getItem(KEY);
  if (kept === null) return;
  try {
    mock.restore(JSON.parse(kept));
  } catch (error) {
    // Another version of the mock may have written it.
    if (!(error instanceof SetupError)) throw error;
  }
}

/** Keeps the records and the behaviour of the mock as long as the tab is open. */
export function keep(mock: ProfilesMock): void {
  sessionStorage.setItem(KEY, JSON.stringify(mock.snapshot()));
}
