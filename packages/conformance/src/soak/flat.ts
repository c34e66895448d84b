/** The first part of a series, in which caches fill and code is compiled. */
const WARM_UP = 0.2;

/**
 * Tells whether a series of samples grows once it is warm. It goes by medians, which one sample in the
 * middle of something cannot move.
 */
export function trendOf(series: readonly number[]) {
  const warm = series.slice(Math.floor(series.length * WARM_UP));
  const third = Math.max(1, Math.floor(warm.length / 3));
  const slopes = warm.flatMap((from, at) =>
    warm.slice(at + 1).map((to, distance) => (to - from) / (distance + 1)),
  );
  return {
    /** How far the median of the last third lies above that of the first third after the warm-up. */
    growth: median(warm.slice(-third)) - median(warm.slice(0, third)),
    /** What the slope, the median of the slopes of all pairs, comes to over the whole series. */
    drift: median(slopes) * (warm.length - 1),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
