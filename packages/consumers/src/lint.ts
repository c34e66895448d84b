import type { PackedPackage } from '@profiles/harness/pack';
import { attempt } from '@profiles/harness/run';
import type { Check } from './check.ts';

/** Runs publint on a tarball, and attw in its four modes of resolution. */
export function lint({ name, tarball }: PackedPackage): readonly Check[] {
  const linters = [
    { linter: 'publint', args: ['run', tarball, '--strict'] },
    { linter: 'attw', args: [tarball, '--no-emoji'] },
  ];
  return linters.map(({ linter, args }) => {
    const { ok, output } = attempt(linter, args);
    const problems = ok ? [] : [`${linter} rejects ${name}:\n${output}`];
    return { what: `${linter} on ${name}`, figure: ok ? 'no problem' : 'objections', problems };
  });
}
