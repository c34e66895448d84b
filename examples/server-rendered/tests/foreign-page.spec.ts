import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from '@playwright/test';

const FAULTS = '/profiles-mock/__mock__/faults';
const PATIENTS = '/profiles-mock/profiles/v1/patient/';

/** A fault whose response runs a script. A form writes `=` between a name and a value. */
const [NAME = '', VALUE = ''] = JSON.stringify({
  operation: '*',
  times: 'Infinity',
  fault: {
    kind: 'respond',
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<script>document.title="taken over"</script>',
  },
}).split('=');

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');

const test = base.extend<{ readonly foreignUrl: string }>({
  baseURL: process.env.DEVELOPMENT_APP,
  /** A page of another site. */
  async foreignUrl({ baseURL }, use) {
    const html = `<!doctype html><title>Another site</title>
      <form action="${baseURL}${FAULTS}" method="post" enctype="text/plain">
        <input type="hidden" name='${quoted(NAME)}' value='${quoted(VALUE)}'><button>Plan</button>
      </form>
      <a href="${baseURL}${PATIENTS}">Open</a>`;
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

test('prevents a page of another site from planning a fault and running a script', async ({
  page,
  request,
  foreignUrl,
}) => {
  // The first request compiles the route.
  test.slow();
  await page.goto(foreignUrl);
  await page.getByRole('button').click();
  await page.waitForURL(`**${FAULTS}`);
  await page.goto(foreignUrl);
  await page.getByRole('link').click();
  await page.waitForURL(`**${PATIENTS}`);
  expect(await page.title()).not.toBe('taken over');
  const planned = await request.get(FAULTS);
  expect([planned.status(), await planned.json()]).toEqual([200, []]);
});
