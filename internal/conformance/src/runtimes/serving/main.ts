/** Serves the web handlers in Bun and Deno, until the process is ended. */
import { handle } from './worker.ts';

const ADDRESS = { hostname: '127.0.0.1', port: 0 } as const;

interface ServingGlobals {
  readonly Bun?: {
    serve(options: typeof ADDRESS & { readonly fetch: typeof handle }): { readonly port: number };
  };
  readonly Deno?: {
    serve(
      options: typeof ADDRESS & { onListen(address: { readonly port: number }): void },
      handler: typeof handle,
    ): void;
  };
}

const { Bun, Deno }: ServingGlobals = globalThis as object;
const listening = (port: number) => console.log(`LISTENING ${port}`);

if (Bun) listening(Bun.serve({ ...ADDRESS, fetch: handle }).port);
else if (Deno) Deno.serve({ ...ADDRESS, onListen: ({ port }) => listening(port) }, handle);
