import { SetupError } from '../../errors/setup-error.ts';
import { UnavailableError } from '../unavailable-error.ts';
import { freePortAbove } from './free-port.ts';

/** Explains why the server cannot listen. If the port is in use, names the next free one. */
export async function explainListenError(
  error: unknown,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<unknown> {
  // Only an error of the system has a cause.
  if (!(error instanceof SetupError) || !(error.cause instanceof Error)) return error;
  const isInUse = 'code' in error.cause && error.cause.code === 'EADDRINUSE';
  const free = isInUse ? await freePortAbove(port, host) : undefined;
  if (free === undefined) return new UnavailableError(error.message);
  return new UnavailableError(
    `Port ${port} is in use. Start it on another one: profiles-mock --port ${free}`,
  );
}
