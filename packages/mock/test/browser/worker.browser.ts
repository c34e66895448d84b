import { useWorker } from '@profiles/testkit/worker';
import { expect, inject, it, vi } from 'vitest';

// MSW warns about a worker of another release.
const warn = vi.spyOn(console, 'warn');
useWorker();

it('has the major version of the library', async () => {
  expect(warn).not.toHaveBeenCalled();
  const script = await fetch(navigator.serviceWorker.controller?.scriptURL ?? '');
  expect(await script.text()).toContain(`PACKAGE_VERSION = '${inject('mswMajor')}.`);
});

it('intercepts the requests of the page', async () => {
  performance.clearResourceTimings();
  const address = `${inject('network')}/seen`;
  await fetch(address);
  const carried = () =>
    performance
      .getEntriesByName(address)
      .map((entry) => entry instanceof PerformanceResourceTiming && entry.workerStart > 0);
  await expect.poll(carried).toEqual([true]);
});
