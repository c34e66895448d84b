/** An index of usernames. A lookup takes the same time for any number of usernames. */
export class UsernameIndex {
  /**
   * The usernames by their lowercase form, including duplicates. Nearly always there is only one,
   * which needs no list.
   */
  readonly #byLowercase = new Map<string, string | readonly string[]>();

  /** Returns whether a username is taken as written (`exact`) or only in another case. */
  match(username: string): 'exact' | 'other-case' | undefined {
    const found = this.#byLowercase.get(username.toLowerCase());
    if (found === undefined) return undefined;
    // Stryker disable next-line ConditionalExpression,StringLiteral: usernames with the same lowercase form never contain each other
    const isExact = typeof found === 'string' ? found === username : found.includes(username);
    return isExact ? 'exact' : 'other-case';
  }

  add(username: unknown): void {
    if (typeof username !== 'string') return;
    const key = username.toLowerCase();
    const found = this.#byLowercase.get(key);
    this.#byLowercase.set(key, found === undefined ? username : [username].concat(found));
  }

  /** Removes one occurrence of a username. */
  remove(username: unknown): void {
    if (typeof username !== 'string') return;
    const key = username.toLowerCase();
    const found = this.#byLowercase.get(key);
    const left = typeof found === 'object' ? found.toSpliced(found.indexOf(username), 1) : [];
    if (left.length > 0) this.#byLowercase.set(key, left);
    else this.#byLowercase.delete(key);
  }
}
