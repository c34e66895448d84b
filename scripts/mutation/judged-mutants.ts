import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Stryker } from '@stryker-mutator/core';
import type { EquivalentMutant } from './equivalent-mutant.ts';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** What became of a mutant. Only the first two count as killed; an equivalent one counts for nothing. */
export const FATES = [
  'killed',
  'timed out',
  'survived',
  'not covered',
  'equivalent',
  'not run',
] as const;

export type Fate = (typeof FATES)[number];

/** A mutant, named by its source as the list of equivalent ones names it, and its fate. */
export interface JudgedMutant extends Omit<EquivalentMutant, 'why'> {
  readonly fate: Fate;
  readonly at: number;
}

const FATE_OF: Readonly<Partial<Record<MutantResult['status'], Fate>>> = {
  Killed: 'killed',
  Timeout: 'timed out',
  Survived: 'survived',
  NoCoverage: 'not covered',
};

/** Reads Stryker's results, in the light of the mutants that are known to be equivalent. */
export function judge(
  results: readonly MutantResult[],
  equivalents: readonly EquivalentMutant[],
): readonly JudgedMutant[] {
  return results.map((result) => {
    const fate = FATE_OF[result.status] ?? 'not run';
    const mutant = { ...located(result), fate };
    const isKnown = equivalents.some((each) => isSame(each, mutant));
    return isKnown && fate !== 'killed' ? { ...mutant, fate: 'equivalent' } : mutant;
  });
}

/** Returns the entries whose mutants are not there, or not all without a test that fails. */
export function wrongEntries(
  mutants: readonly JudgedMutant[],
  equivalents: readonly EquivalentMutant[],
): readonly EquivalentMutant[] {
  const files = new Set(mutants.map(({ file }) => file));
  return equivalents.filter((entry) => {
    const fates = mutants.filter((mutant) => isSame(entry, mutant)).map(({ fate }) => fate);
    const holds = fates.length > 0 && fates.every((fate) => fate === 'equivalent');
    return files.has(entry.file) && !holds;
  });
}

function isSame(one: Omit<EquivalentMutant, 'why'>, other: Omit<EquivalentMutant, 'why'>): boolean {
  return (['file', 'line', 'from', 'to'] as const).every((name) => one[name] === other[name]);
}

function located({ fileName, location: { start, end }, replacement }: MutantResult) {
  const source = readFileSync(fileName, 'utf8').split('\n');
  const lines = source.slice(start.line - 1, end.line);
  const [line = ''] = lines;
  const last = lines.length - 1;
  const from = lines.map((each, at) =>
    each.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined),
  );
  return {
    file: relative(process.cwd(), fileName),
    at: start.line,
    line: line.trim(),
    from: inOneLine(from.join('\n')),
    to: inOneLine(replacement ?? ''),
  };
}

function inOneLine(code: string): string {
  return code.replace(/\s+/g, ' ').trim();
}
