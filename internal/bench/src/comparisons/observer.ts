import { type Comparison, compare } from '../comparison.ts';
import { ownFile } from '../contender-process.ts';

const file = ownFile('observed');
const DOES = 'the creation of the comparison of clients';

/** The cost of an observer per call. */
export const observer: Comparison = {
  id: 'observer',
  title: 'Creating a patient with an observer',
  measures: 'CPU time of the process for one creation, all in one process',
  unit: 'µs',
  goals: [{ what: 'an observer that nobody uses, CPU', over: 'no observer', atMost: 1.02 }],
  run: () =>
    compare(
      [
        {
          name: 'an unused observer',
          does: `${DOES}, with an observer that returns no functions`,
          file,
          run: 'unused',
        },
        { name: 'no observer', does: DOES, file, run: 'none' },
        {
          name: 'openTelemetry()',
          does: `${DOES}, traced where no SDK of OpenTelemetry is registered`,
          file,
          run: 'traced',
        },
      ],
      'cpu',
    ),
};
