import { createProfilesMock } from '@profiles/mock';
import { createWebHandler } from '@profiles/mock/web';
import { Hono } from 'hono';

const mock = createProfilesMock({
  // Only the path counts: the handler responds on every host.
  baseUrl: 'http://localhost/dev/profiles',
  seed: { emrUsers: [{ oid: 'emr-user-1' }] },
  now: () => new Date(),
});
const respond = createWebHandler(mock, { admin: 'local' });

export const app = new Hono();
app.all('/dev/profiles/*', (context) => respond(context.req.raw));
