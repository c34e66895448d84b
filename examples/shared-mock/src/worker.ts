import { createSandboxRouter } from '@profiles/mock/web';
import type { Env } from './env.ts';
import { createSandboxFetcher } from './sandbox-fetcher.ts';
import { readSettings, type Settings } from './settings.ts';

export { Directory } from './directory.ts';
export { Sandbox } from './sandbox.ts';

export default {
  async fetch(request, env) {
    let settings: Settings;
    try {
      settings = readSettings(env);
    } catch (error) {
      return Response.json({ error: String(error) }, { status: 503 });
    }
    const sandboxes = createSandboxFetcher(env, settings);
    return createSandboxRouter(sandboxes, { admin: { token: settings.adminToken } })(request);
  },
} satisfies ExportedHandler<Env>;
