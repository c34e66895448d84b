import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const COMMAND = join(import.meta.dirname, '../../mock/dist/cli.js');

/** Serves the built mock on a free port for as long as `use` takes. */
export async function withServedMock<T>(use: (url: string) => T): Promise<T> {
  const server = spawn('node', [COMMAND, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  try {
    const [greeting] = await once(createInterface({ input: server.stdout }), 'line');
    return use(String(greeting).replace(/^.* /, ''));
  } finally {
    server.kill();
    await ended;
  }
}
