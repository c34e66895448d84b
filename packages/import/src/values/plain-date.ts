/** Returns whether a value has the form `YYYY-MM-DD`, which needs no format. */
export function isPlainDate(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value);
}

/** Returns whether a value is a day of the calendar as `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  const time = isPlainDate(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Returns a day as `YYYY-MM-DD`, in the time zone of this machine. */
export function localDay(day: Date): string {
  const parts = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return [String(day.getFullYear()).padStart(4, '0'), ...parts].join('-');
}
