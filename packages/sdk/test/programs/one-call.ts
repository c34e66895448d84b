import { ProfileClient } from '../../src/index.ts';

// Makes one call to the service at the URL in the first argument. The second argument selects how
// to treat the promise. The program does nothing more: the process must exit by itself.
const [baseUrl = '', treatment = '', canary = 'canary'] = process.argv.slice(2);

const profiles = new ProfileClient({ baseUrl, token: canary, clientId: canary, maxRetries: 0 });
const controller = new AbortController();
const promise = profiles.updateEmrUser(
  canary,
  { fn: canary, extras: { [canary]: canary } },
  { totalTimeout: 60_000, timeout: 50_000, signal: controller.signal },
);

const treatments: Readonly<Record<string, () => void>> = {
  awaited: () => void promise.catch(() => {}),
  ignored: () => {},
  'withResponse awaited': () => void promise.withResponse().catch(() => {}),
  'withResponse ignored': () => void promise.withResponse(),
  aborted() {
    promise.catch(() => {});
    process.once('message', () => {
      controller.abort();
      process.disconnect();
    });
  },
};

treatments[treatment]?.();
