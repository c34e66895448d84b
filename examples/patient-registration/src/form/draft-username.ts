const KEY = 'draft-username';

/**
 * Returns a username for a patient who has none. It stays the same until the draft ends, so that no
 * attempt registers the patient with another one, even after a reload. It contains no patient data.
 */
export function draftUsername(): string {
  const username = sessionStorage.getItem(KEY) ?? crypto.randomUUID();
  sessionStorage.setItem(KEY, username);
  return username;
}

/** Ends the draft: its patient is registered, or has another username. */
export function endDraft(): void {
  sessionStorage.removeItem(KEY);
}
