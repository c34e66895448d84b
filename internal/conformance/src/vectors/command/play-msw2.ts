import { registerHooks } from 'node:module';
import { parentPort } from 'node:worker_threads';

// The adapter imports `msw`, which is MSW 2 here.
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = !context.parentURL?.includes('/node_modules/');
    return next(isOurs ? specifier.replace(/^msw(?=\/|$)/, 'msw2') : specifier, context);
  },
});

const { VECTORS } = await import('../all-vectors.ts');
const { openTarget } = await import('../node-transports.ts');
const { playVectors } = await import('../play-vectors.ts');
const { target, close } = await openTarget('MSW');
const results = await playVectors({ vectors: VECTORS, ...target });
await close();
parentPort?.postMessage(results);
