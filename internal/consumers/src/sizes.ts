import { join } from 'node:path';
import { attempt } from '@profiles/testkit/run';
import type { Check } from './check.ts';

/** The result of size-limit for one entry of `size-limit` in `package.json`, in bytes. */
interface MeasuredSize {
  readonly name: string;
  readonly size: number;
  readonly sizeLimit: number;
  readonly passed: boolean;
}

/** Measures the builds with size-limit; 1 kB is 1000 bytes. */
export function checkSizes(): readonly Check[] {
  const { stdout, output } = attempt('size-limit', ['--json'], join(import.meta.dirname, '..'));
  const measured: readonly MeasuredSize[] | { readonly error: string } = JSON.parse(stdout);
  if ('error' in measured) throw new Error(`size-limit failed:\n${output}`);
  return measured.map(({ name, size, sizeLimit, passed }) => {
    const figure = `${inKilobytes(size)}, at most ${inKilobytes(sizeLimit)}`;
    return { what: name, figure, problems: passed ? [] : [`${name}: ${figure}`] };
  });
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
