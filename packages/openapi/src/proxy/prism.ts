import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { installApart } from '../../../../scripts/install-apart.ts';
import { FILE } from '../document-file.ts';

const PACKAGE = join(import.meta.dirname, '../../prism');

/** Prism between a client and a service. */
export interface Prism {
  /** Where clients call it. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts Prism, which passes requests on to a service and judges both sides by the description. */
export async function startPrism(service: string): Promise<Prism> {
  const command = join(installApart(PACKAGE, 'profiles-prism'), 'node_modules/.bin/prism');
  const args = ['proxy', '--port', '0', fileURLToPath(FILE), service];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  const origin = await new Promise<string | undefined>((resolve) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const [, found] = /listening on (http\S+)/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    lines.on('close', () => resolve(undefined));
  });
  if (origin !== undefined) return { origin, stop };
  throw new Error(`Prism did not start: try "${[command, ...args].join(' ')}"`);
}
