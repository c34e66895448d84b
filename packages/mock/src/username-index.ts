/** Counts usernames, so that looking one up takes the same time however many there are. */
export class UsernameIndex {
  readonly #exact = new Map<string, number>();
  readonly #folded = new Map<string, number>();

  has(username: string): boolean {
    return this.#exact.has(username);
  }

  hasIgnoringCase(username: string): boolean {
    return this.#folded.has(username.toLowerCase());
  }

  /** @param step - 1 where a record with that username came, -1 where one went. */
  count(username: unknown, step: 1 | -1): void {
    if (typeof username !== 'string') return;
    countIn(this.#exact, username, step);
    countIn(this.#folded, username.toLowerCase(), step);
  }
}

function countIn(counts: Map<string, number>, key: string, step: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + step;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
