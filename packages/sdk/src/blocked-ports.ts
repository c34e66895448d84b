// In bundles for browsers, `in-browsers.ts` replaces this module: see `browser` in `package.json`.

/**
 * Matches the ports that `fetch` blocks, because other protocols use them: "port blocking" in the Fetch
 * standard.
 */
const BLOCKED_PORT =
  /^(?:[179]|1[13579]|2[0-35]|37|4[23]|53|69|7[79]|87|95|10[1-49]|11[013579]|123|13[579]|143|161|179|389|427|465|51[2-5]|526|53[0-2]|540|548|55[46]|563|587|601|636|989|99[035]|17(?:19|2[03])|2049|3659|4045|4190|506[01]|6000|6566|666[5-9]|6679|6697|10080)$/;

/** Returns why a port cannot be used, or `undefined` if `fetch` does not block it. */
export function portProblem(port: string | number): string | undefined {
  return BLOCKED_PORT.test(String(port))
    ? `\`fetch\` blocks the port ${port} of baseUrl`
    : undefined;
}
