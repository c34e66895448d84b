/** What Prism says about one request and its answer. */
export interface Exchange {
  /** Whose request it was. */
  readonly what: string;
  readonly status: number;
  /** What does not fit the description, in Prism's words. */
  readonly objections: readonly string[];
  /** Whether it is a refusal without a body: OpenAPI cannot say that a body may be missing. */
  readonly isBeyondOpenApi: boolean;
}
