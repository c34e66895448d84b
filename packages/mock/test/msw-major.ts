import type { profilesHandlers } from '../src/msw.ts';
import type { Client } from './fault-suite.ts';

type Handlers = ReturnType<typeof profilesHandlers>;

/** The parts of the suite that depend on the major version of MSW and the environment. */
export interface MswMajor {
  readonly client: Client;
  /**
   * In Node, MSW 3 passes through methods that Node's parser does not know, without calling a
   * handler.
   */
  readonly methods: 'all' | 'known';
  readonly profilesHandlers: typeof profilesHandlers;
  readonly getResponse: (handlers: Handlers, request: Request) => Promise<Response | undefined>;
  /** The address of a server that accepts every request. */
  readonly network: () => string;
  /** Starts intercepting with these handlers. Returns a function that stops it. */
  readonly listen: (handlers: Handlers) => () => void;
}
