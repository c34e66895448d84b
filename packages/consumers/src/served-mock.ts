import { join } from 'node:path';
import { startProgram } from '@profiles/harness/start-program';

const COMMAND = join(import.meta.dirname, '../../mock/dist/cli.js');

/** Serves the built mock on a free port for as long as `use` takes. */
export async function withServedMock<T>(use: (url: string) => T): Promise<T> {
  const args = [COMMAND, '--port', '0'];
  const { found, stop } = await startProgram('node', args, /http:\/\/\S+:\d+(?=\s)/);
  try {
    return use(found);
  } finally {
    await stop();
  }
}
