const HTTP_DATE = /^[a-z]+, .+(?::\d\d){2} GMT$/i;

/**
 * Parses a `Retry-After` header, which contains seconds or a date.
 *
 * @param value - The header's value, or an empty text if it is absent.
 * @param today - The current time in milliseconds since 1970, for dates.
 * @returns The seconds to wait, 0 for a date in the past, or `undefined` for an unusable value.
 */
export function parseRetryAfter(value: string, today: number): number | undefined {
  const text = value.trim();
  // RFC 9111 reads any larger number as this one.
  if (/^\d+$/.test(text)) return Math.min(Number(text), 2 ** 31);
  // `Date.parse` also accepts values that are not HTTP dates, such as `-1` or `soon 5`.
  const wait = HTTP_DATE.test(text) ? (Date.parse(text) - today) / 1000 : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
