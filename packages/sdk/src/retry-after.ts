const HTTP_DATE = /^[a-z]+, .+(?::\d\d){2} GMT$/i;

/**
 * Reads a `Retry-After` header, which holds seconds or a date.
 *
 * @param value - The header, or `null`.
 * @param today - Milliseconds since 1970, for dates.
 * @returns Seconds to wait from now, 0 for a date in the past; `undefined` where it says nothing.
 */
export function parseRetryAfter(value: string | null, today: number): number | undefined {
  // Stryker disable next-line StringLiteral: neither text is a number or a date
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // Anything but a full HTTP date, such as `-1` or `soon 5`, is some date to `Date.parse` as well.
  const wait = HTTP_DATE.test(text) ? (Date.parse(text) - today) / 1000 : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
