import { SetupError } from '../../http/errors/setup-error.ts';
import type { MockCore } from './core.ts';

/** The same symbol in each copy of the package: the ESM and the CommonJS build, for example. */
const CORE = Symbol.for('@profiles/mock: core');

/** Adds the core to a mock, where no user sees it. */
export function addCore<Mock extends object>(mock: Mock, core: MockCore): Mock {
  return Object.defineProperty(mock, CORE, { value: core });
}

/**
 * Returns the core of a mock, which another copy of the package may have created.
 *
 * @throws {@link SetupError} if the value is not a mock.
 */
export function coreOf(mock: object): MockCore {
  if (hasCore(mock)) return mock[CORE];
  throw new SetupError(
    'This is not a mock: pass what createProfilesMock or useProfilesMock returned.',
  );
}

function hasCore(mock: object): mock is { readonly [CORE]: MockCore } {
  return CORE in mock;
}
