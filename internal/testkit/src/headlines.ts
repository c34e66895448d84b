/** A recorded row that the first table shows. */
interface Headline {
  readonly command: string;
  readonly what: string;
  /** What the figure says to a reader who does not know the benchmark. */
  readonly says: string;
  /** The recorded row of what the figure was counted in. */
  readonly after?: { readonly what: string; readonly unit: string };
}

/** The figures that matter, the most important first. */
export const HEADLINES: readonly Headline[] = [
  {
    command: 'test:import',
    what: 'SQLite: patients stored twice',
    says: 'patients stored twice by an import that is killed at any moment',
    after: { what: 'SQLite: kills', unit: 'kills' },
  },
  {
    command: 'test:import',
    what: 'four workers on PostgreSQL: patients stored twice',
    says: 'the same, by four workers on PostgreSQL',
    after: { what: 'four workers on PostgreSQL: kills', unit: 'kills' },
  },
  {
    command: 'test:soak',
    what: 'outcomes that contradict the store',
    says: 'outcomes that contradict what the service stored, over HTTP',
  },
  {
    command: 'test:vectors',
    what: 'SDK: vectors that hold',
    says: 'statements of the API specification that hold for the SDK',
  },
  {
    command: 'test:vectors',
    what: 'responses that differ from mock.fetch in any byte',
    says: 'responses of the mock that differ between its transports',
  },
  {
    command: 'test:package',
    what: 'the SDK, ky and zod included',
    says: 'the SDK in a browser bundle, with its dependencies',
  },
  {
    command: 'bench',
    what: 'the SDK beside axios + zod',
    says: 'size of the SDK beside axios and zod',
  },
  {
    command: 'bench',
    what: 'mock.fetch, as fast as MSW 3',
    says: 'speed of the mock in process beside MSW 3',
  },
  {
    command: 'test:calibration',
    what: 'entries wrong from responses only',
    says: 'wrong values that calibration found',
  },
];
