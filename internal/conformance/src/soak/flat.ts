/** The first part of a series, in which caches fill and code is compiled. */
const WARM_UP = 0.2;

/**
 * Measures the growth of a series of samples after the warm-up. It compares medians, so that a single
 * high sample has no effect.
 */
export function trendOf(series: readonly number[]) {
  const warm = series.slice(Math.floor(series.length * WARM_UP));
  const third = Math.max(1, Math.floor(warm.length / 3));
  const slopes = warm.flatMap((from, at) =>
    warm.slice(at + 1).map((to, distance) => (to - from) / (distance + 1)),
  );
  return {
    /** The median of the last third minus that of the first third after the warm-up. */
    growth: median(warm.slice(-third)) - median(warm.slice(0, third)),
    /** The growth over the whole series, at the median slope of all pairs. */
    drift: median(slopes) * (warm.length - 1),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
