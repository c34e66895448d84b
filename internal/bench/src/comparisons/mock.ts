import { join } from 'node:path';
import { type Comparison, compare } from '../comparison.ts';
import { ownFile } from '../contender-process.ts';

const OWN_WORK =
  'checks credentials, fields and limits, stores the patient, keeps a journal of 1,000 requests';
const RESETS = 'is reset after each 1,000 creations';
const INTERCEPTS =
  'matches method and URL, returns the same response to all; checks and stores nothing';

/** The time of a request to a service in the process of the test. */
export const mock: Comparison = {
  id: 'mock',
  title: 'Handling a creation in process',
  measures: 'CPU time of the process for one creation',
  unit: 'µs',
  goals: [
    { what: 'mock.fetch over a hand-written stub', over: 'hand-written stub', atMost: 3 },
    { what: 'mock.fetch, as fast as MSW 3', beside: 'MSW 3', atLeast: 10 },
    { what: 'mock.fetch, as fast as nock', beside: 'nock', atLeast: 10 },
  ],
  run: (peers) => {
    const peer = (name: string) => join(peers, 'mock', `${name}.js`);
    const contenders = [
      { name: 'mock.fetch', does: `${OWN_WORK}; ${RESETS}`, file: ownFile('mock-fetch') },
      {
        name: 'hand-written stub',
        does: 'parses the body, checks method, URL and one field; stores nothing',
        file: ownFile('stub'),
      },
      { name: 'undici MockAgent', does: INTERCEPTS, file: peer('undici-mock-agent') },
      { name: 'MSW 2', does: `parses the body, ${INTERCEPTS}`, file: peer('msw-2') },
      { name: 'MSW 3', does: `parses the body, ${INTERCEPTS}`, file: ownFile('bare-msw') },
      { name: 'nock', does: INTERCEPTS, file: peer('nock') },
    ];
    return compare(contenders, 'cpu');
  },
};

/** The cost of the mock on top of MSW. */
export const msw: Comparison = {
  id: 'msw',
  title: 'Handling a creation through MSW 3',
  measures: 'CPU time for one creation, both in turns in one process, behind one MSW server',
  unit: 'µs',
  goals: [
    { what: 'the mock through MSW 3 over a bare handler', over: 'bare handler', atMost: 1.1 },
  ],
  run: () => {
    const file = ownFile('through-msw');
    return compare(
      [
        { name: 'the mock', does: `${OWN_WORK}; ${RESETS}`, file, run: 'mock' },
        {
          name: 'bare handler',
          does: 'parses the body, returns the same response to all; checks and stores nothing',
          file,
          run: 'bare',
        },
      ],
      'cpu',
    );
  },
};

/** The cost of a full store. */
export const scale: Comparison = {
  id: 'scale',
  title: 'Creating patients with new usernames in a full store',
  measures: 'CPU time of the process for one creation',
  unit: 'µs',
  goals: [{ what: 'a creation beside a million patients', over: 'few patients', atMost: 1.2 }],
  run: () =>
    compare(
      [
        {
          name: '1,000,000 patients',
          does: `${OWN_WORK}; the store starts with a million`,
          file: ownFile('million-patients'),
        },
        {
          name: 'few patients',
          does: `${OWN_WORK}; ${RESETS}`,
          file: ownFile('few-patients'),
        },
      ],
      'cpu',
    ),
};
