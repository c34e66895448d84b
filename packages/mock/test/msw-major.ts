import type { ProfilesMock } from '../src/index.ts';
import type { profilesHandlers } from '../src/msw.ts';
import type { Client } from './fault-suite.ts';

type Handlers = ReturnType<typeof profilesHandlers>;

/** What the suite needs of one major version of MSW, and of where it runs. */
export interface MswMajor {
  readonly client: Client;
  /** In Node, MSW 3 lets a method through that Node's parser does not know. No handler is asked. */
  readonly methods: 'all' | 'known';
  readonly profilesHandlers: (mock: ProfilesMock) => Handlers;
  readonly getResponse: (handlers: Handlers, request: Request) => Promise<Response | undefined>;
  /** The address of a server that takes whatever reaches it. */
  readonly network: () => string;
  /** Intercepts with these handlers, and returns how to stop. */
  readonly listen: (handlers: Handlers) => () => void;
}
