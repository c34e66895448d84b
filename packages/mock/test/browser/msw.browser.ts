import { useWorker } from '@profiles/testkit/worker';
import { getResponse, HttpResponse, http } from 'msw';
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
  // No script of a page can intercept an import.
  const address = `${inject('network')}/module.js`;
  const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' };
  const module = () => new HttpResponse('export const isIntercepted = true;', { headers });
  useHandlers(http.get(address, module));
  expect(await import(/* @vite-ignore */ address)).toMatchObject({ isIntercepted: true });
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
