// @vitest-environment happy-dom
import { getResponse, type HttpHandler } from 'msw';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import preview from '../src/storybook/preview.ts';
import { mock } from '../src/storybook/profiles-mock.ts';
import meta, { LosesTheResponse, Registers } from '../src/storybook/registration.stories.ts';

// Without a service worker, `fetch` calls the handlers directly.
vi.mock('msw/browser', () => ({
  setupWorker: (...handlers: HttpHandler[]) => ({
    async start() {
      vi.stubGlobal('fetch', (...request: ConstructorParameters<typeof Request>) =>
        getResponse(handlers, new Request(...request)),
      );
    },
  }),
}));

beforeAll(preview.beforeAll);
afterAll(() => void vi.unstubAllGlobals());
beforeEach(preview.beforeEach);

/** Shows a story as Storybook does, and submits the form. Returns the text that it shows at the end. */
async function submit(story: { beforeEach?: () => void }): Promise<string> {
  story.beforeEach?.();
  const form = meta.render();
  form.dispatchEvent(new SubmitEvent('submit'));
  return vi.waitUntil(() => form.querySelector('output')?.textContent, {
    interval: 1,
    timeout: 30_000,
  });
}

it('registers a patient in the mock', async () => {
  expect(await submit(Registers)).toBe('Registered as patient-1.');
  expect(mock.patients.list()).toMatchObject([{ fn: 'asha', dob: '1990-04-12' }]);
});

it('loses the response, on a mock that was reset', async () => {
  expect(await submit(LosesTheResponse)).toContain('look it up');
  expect(mock.patients.list()).toMatchObject([{ oid: 'patient-1' }]);
});
