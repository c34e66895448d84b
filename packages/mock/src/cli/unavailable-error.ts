import { SetupError } from '../errors/setup-error.ts';

/** Thrown when the mock cannot start because its address or its state file cannot be used. */
export class UnavailableError extends SetupError {}
