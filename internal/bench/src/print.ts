import { type Finding, inUnit, written } from './finding.ts';
import { inTimes } from './goal.ts';

/** Prints one comparison as a table, and below it the work of each contender. */
export function print({ title, measures, unit, standings }: Finding): void {
  console.log(`\n${title}: ${measures}`);
  console.table(
    standings.map(({ name, median, quartiles, cpu, firstOverIt }) => ({
      contender: name,
      [unit]: written(inUnit(median, unit)),
      quartiles: quartiles
        .map((value) => inUnit(value, unit))
        .toSorted((left, right) => left - right)
        .map(written)
        .join(' to '),
      'CPU µs': cpu === undefined ? '' : written(cpu),
      'first over it': inTimes(firstOverIt),
    })),
  );
  for (const { name, does } of standings) console.log(`${name} ${does}.`);
}
