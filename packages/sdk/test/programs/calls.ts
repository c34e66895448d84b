import { ProfileClient } from '../../src/index.ts';

// Makes calls to the service at the URL in the first argument, one for each argument from the third on,
// which says what to do with the promise. Then the process must exit by itself.
const [baseUrl = '', canary = '', ...treatments] = process.argv.slice(2);

// The call may take far longer than a test.
const limits = { timeout: 500_000, totalTimeout: 600_000, maxRetries: 0 };
const profiles = new ProfileClient({ baseUrl, token: canary, clientId: canary, ...limits });

for (const treatment of treatments) {
  const controller = new AbortController();
  const { signal } = controller;
  const changes = { fn: canary, extras: { [canary]: canary } };
  const promise = profiles.updateEmrUser(canary, changes, { signal });
  if (treatment === 'withResponse ignored') void promise.withResponse();
  if (treatment === 'withResponse') await promise.withResponse().catch(() => {});
  if (treatment === 'awaited') await promise.catch(() => {});
  if (treatment === 'aborted') {
    setImmediate(function abort() {
      if (promise.sent) controller.abort();
      else setImmediate(abort);
    });
    await promise.catch(() => {});
  }
}
