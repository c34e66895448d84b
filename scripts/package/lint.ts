import type { PackedPackage } from './pack.ts';
import { attempt } from './run.ts';

/** Runs publint and attw on a tarball. The resolution of Node 10 is left out: it knows no `exports`. */
export function lint({ name, tarball }: PackedPackage): readonly string[] {
  const linters = [
    { linter: 'publint', args: ['run', tarball, '--strict'] },
    { linter: 'attw', args: [tarball, '--profile', 'node16', '--no-emoji'] },
  ];
  return linters.flatMap(({ linter, args }) => {
    const { ok, output } = attempt(linter, args);
    if (!ok) return [`${linter} refuses ${name}:\n${output}`];
    console.log(`${name}: ${linter} is content`);
    return [];
  });
}
