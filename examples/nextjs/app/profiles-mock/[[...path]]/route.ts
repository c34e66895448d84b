import { createProfilesMock } from '@profiles/mock';
import { createWebHandler } from '@profiles/mock/web';

const mock = createProfilesMock({
  // Only the path counts: the handler responds on every host.
  baseUrl: 'http://localhost/profiles-mock',
  seed: { emrUsers: [{ oid: 'emr-user-1' }] },
  now: () => new Date(),
});
// Only for this machine: `npm run dev` listens on this machine, and `local` rejects requests from
// pages of other sites.
const respond = createWebHandler(mock, { admin: 'local' });

async function handle(request: Request): Promise<Response> {
  if (process.env.NODE_ENV !== 'development') return new Response(null, { status: 404 });
  return respond(request);
}

export {
  handle as DELETE,
  handle as GET,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
