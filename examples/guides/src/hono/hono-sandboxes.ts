import { createProfilesMock } from '@profiles/mock';
import { createSandboxHandler } from '@profiles/mock/web';
import { Hono } from 'hono';

export const app = new Hono();
app.mount(
  '/mocks',
  createSandboxHandler({
    create: () => createProfilesMock({ now: () => new Date() }),
    admin: { token: 'token-of-the-team' },
  }),
);
