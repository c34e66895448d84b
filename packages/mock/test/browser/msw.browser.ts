import { useWorker } from '@profiles/testkit/worker';
import { getResponse } from 'msw';
import { expect, inject, it, vi } from 'vitest';
import { profilesHandlers } from '../../src/msw.ts';
import { describeMsw } from '../msw-suite.ts';

// MSW warns about a worker of another release.
const warn = vi.spyOn(console, 'warn');
const useHandlers = useWorker();

it('the worker has the major version of the library, and intercepts the requests of the page', async () => {
  expect(warn).not.toHaveBeenCalled();
  const script = await fetch(navigator.serviceWorker.controller?.scriptURL ?? '');
  expect(await script.text()).toContain(`PACKAGE_VERSION = '${inject('mswMajor')}.`);
  performance.clearResourceTimings();
  const address = `${inject('network')}/seen`;
  await fetch(address);
  const carried = () =>
    performance
      .getEntriesByName(address)
      .map((entry) => entry instanceof PerformanceResourceTiming && entry.workerStart > 0);
  await expect.poll(carried).toEqual([true]);
});

describeMsw({
  client: 'page',
  methods: 'all',
  profilesHandlers,
  getResponse,
  network: () => inject('network'),
  listen(handlers) {
    useHandlers(...handlers);
    return () => useHandlers();
  },
});
