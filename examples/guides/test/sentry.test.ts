import { useProfilesMock } from '@profiles/mock/vitest';
import * as Sentry from '@sentry/browser';
import { expect, it, onTestFinished } from 'vitest';
import { profiles } from '../src/profiles.ts';
import { beforeBreadcrumb, beforeSendSpan } from '../src/sentry/without-oids.ts';

useProfilesMock({
  baseUrl: 'https://api.example.com',
  seed: { emrUsers: [{ oid: 'emr-user-1' }] },
});

const URL_OF_UPDATE = 'https://api.example.com/profiles/v1/emr-user/emr-user-1';

it.each([
  ['with the hooks', { beforeBreadcrumb, beforeSendSpan }, 'emr-user/{oid}'],
  ['without them', {}, 'emr-user/emr-user-1'],
])('what Sentry sends %s has the address of an update', async (_, hooks, address) => {
  const sent: string[] = [];
  Sentry.init({
    dsn: 'https://public@sentry.example.com/1',
    tracesSampleRate: 1,
    transport: () => ({
      async send(envelope) {
        sent.push(JSON.stringify(envelope));
        return {};
      },
      flush: async () => true,
    }),
    ...hooks,
  });
  onTestFinished(async () => void (await Sentry.close()));
  await Sentry.startSpan({ name: 'desk' }, async () => {
    const attributes = { 'url.full': URL_OF_UPDATE, 'http.urls': [URL_OF_UPDATE] };
    await Sentry.startSpan(
      { name: `PATCH "${URL_OF_UPDATE}"`, op: 'http.client', attributes },
      () => profiles.updateEmrUser('emr-user-1', { bg: 'O+' }),
    );
  });
  const circular = { url: URL_OF_UPDATE, self: {} };
  circular.self = circular;
  const logged = [circular, 1n, new Error(URL_OF_UPDATE)];
  Sentry.addBreadcrumb({ category: 'fetch', data: { url: URL_OF_UPDATE, status_code: 200 } });
  Sentry.addBreadcrumb({
    category: 'console',
    message: `{"path":"/profiles/v1/emr-user/emr-user-1"}`,
    data: { arguments: logged, logger: 'console' },
  });
  Sentry.captureMessage('the desk is closed');
  await Sentry.flush();
  expect(sent).toHaveLength(2);
  for (const envelope of sent) expect(envelope).toContain(address);
  expect(sent.join('')).toContain('console');
  expect(sent.join('').includes('emr-user-1')).toBe(address.endsWith('1'));
});
