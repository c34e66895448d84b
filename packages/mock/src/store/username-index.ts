/** Holds usernames, so that looking one up takes the same time however many there are. */
export class UsernameIndex {
  /**
   * By the form in lowercase: each username that has it, as often as it is there. Nearly always that is
   * one, which needs no list.
   */
  readonly #byLowercase = new Map<string, string | readonly string[]>();

  /** Tells whether a username is taken as it stands (`exact`) or in another case only. */
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

  /** Takes away what was added once. */
  remove(username: unknown): void {
    if (typeof username !== 'string') return;
    const key = username.toLowerCase();
    const found = this.#byLowercase.get(key);
    const left = typeof found === 'object' ? found.toSpliced(found.indexOf(username), 1) : [];
    if (left.length > 0) this.#byLowercase.set(key, left);
    else this.#byLowercase.delete(key);
  }
}
