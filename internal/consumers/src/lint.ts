import { hasEntries, type PackedPackage } from '@profiles/testkit/pack';
import { attempt } from '@profiles/testkit/run';
import type { Check } from './check.ts';

/** Runs publint on a tarball, and attw in its four modes of resolution if it has modules to import. */
export function lint(packed: PackedPackage): readonly Check[] {
  const { name, tarball } = packed;
  const linters = [
    { linter: 'publint', args: ['run', tarball, '--strict'] },
    ...(hasEntries(packed) ? [{ linter: 'attw', args: [tarball, '--no-emoji'] }] : []),
  ];
  return linters.map(({ linter, args }) => {
    const { ok, output } = attempt(linter, args);
    const problems = ok ? [] : [`${linter} rejects ${name}:\n${output}`];
    return { what: `${linter} on ${name}`, figure: ok ? 'no problem' : 'objections', problems };
  });
}
