import type { Check } from './check.ts';
import type { PackedPackage } from './pack.ts';
import { attempt } from './run.ts';

/** Runs publint and attw on a tarball. The resolution of Node 10 is left out: it knows no `exports`. */
export function lint({ name, tarball }: PackedPackage): readonly Check[] {
  const linters = [
    { linter: 'publint', args: ['run', tarball, '--strict'] },
    { linter: 'attw', args: [tarball, '--profile', 'node16', '--no-emoji'] },
  ];
  return linters.map(({ linter, args }) => {
    const { ok, output } = attempt(linter, args);
    const row = {
      what: `${linter} on ${name}`,
      figure: ok ? 'no objection' : 'objections',
      reached: ok,
    };
    return { row, problems: ok ? [] : [`${linter} refuses ${name}:\n${output}`] };
  });
}
