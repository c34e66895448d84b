import { beforeEach, describe, it } from 'vitest';
import { ASHA, HEADERS } from '../send.ts';
import { choose, details, newest, openNewest, panel } from './inspector-page.ts';
import { expect, STAGES, type Stage } from './stage.ts';

const MARKUP = '<img src=x onerror=alert(1)>';

/** Values, as JSON, that Lit or the browser might not treat as text. */
const VALUES: Readonly<Record<string, string>> = {
  'an object like a DOM node': '{"nodeType":1}',
  'an object like a template': `{"_$litType$":1,"strings":["${MARKUP}"],"values":[]}`,
  'an object like a compiled template': `{"_$litType$":{"h":"${MARKUP}"},"values":[]}`,
  'an object like a directive': '{"_$litDirective$":{},"values":[]}',
  'an object that cannot become text': '{"toString":1,"valueOf":null}',
  'a list of lists and objects': `[["${MARKUP}",{"nodeType":1}],null]`,
  'an object like a list': '{"length":1,"0":{"nodeType":1}}',
  'a key that names a prototype': `{"__proto__":{"_$litType$":1},"constructor":null}`,
  'keys of markup': `{"${MARKUP}":"</pre>"}`,
  'text of markup': `"${MARKUP}"`,
  'a number': '7',
  'a boolean': 'false',
  'an empty text': '""',
  'a deep list': `${'['.repeat(400)}"deep"${']'.repeat(400)}`,
  'a long text': `"${'long '.repeat(40_000)}"`,
};

const UPDATE = { method: 'PATCH', path: '/profiles/v1/emr-user/user-1' };

describe.each(Object.entries(STAGES))('the %s inspector', (_, open) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await open();
    await expect(stage.page.getByText('Live')).toBeVisible();
    await stage.play((mock) => mock.use({ unknownFields: 'stored' }));
  });

  it('shows every value of a record and of a request as text', async () => {
    const { page } = stage;
    const records = await choose(page, 'Records');
    await records.getByText('EMR users').click();
    const row = records.getByRole('button', { name: 'user-1' });
    await row.click();
    const shown = (name: string) => {
      const term = records.getByRole('term').filter({ hasText: name });
      return term.locator('xpath=following-sibling::dd').textContent();
    };
    for (const [what, json] of Object.entries(VALUES)) {
      const value: unknown = JSON.parse(json);
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      // An EMR user has no username, so this is an unknown field of any type. The list shows it.
      const fields = `"username":${json},"other":${json},"__proto__":${json},"extras":{"it":${json}}`;
      expect(await stage.send({ ...UPDATE, body: `{${fields}}` }), what).toBe(200);
      for (const name of ['username', 'other', '__proto__']) {
        await expect.poll(() => shown(name), what).toBe(text);
      }
      expect(await shown('extras'), what).toBe(`{"it":${JSON.stringify(value)}}`);
      const head = (await row.textContent()) ?? '';
      expect(head, what).toContain(text.slice(0, 50));
      expect(head.length, what).toBeLessThan(500);
    }
    const requests = await choose(page, 'Requests');
    const all = Object.keys(VALUES).length;
    for (let at = 0; at < all; at++) {
      await requests.locator('button.row-head').nth(at).click();
      await expect(details(page).getByLabel('Body of the request')).toContainText('username');
    }
    await requests.getByLabel('Filter').fill('username');
    await expect(requests.getByText(`${all} requests`, { exact: true })).toBeVisible();
    await expect(page.locator('img')).toHaveCount(0);
  });

  it('shows markup in field names, paths, headers and violations as text', async () => {
    const { page } = stage;
    const headers = { ...HEADERS, 'x-markup': MARKUP };
    await stage.send({ ...UPDATE, headers, body: { [MARKUP]: MARKUP, extras: { [MARKUP]: 1 } } });
    await stage.send({ path: `/elsewhere?${MARKUP}`, method: 'GET', headers });
    await expect(newest(page)).toContainText('/elsewhere');
    await expect((await openNewest(page)).getByText(MARKUP, { exact: true })).toHaveCount(1);
    const first = panel(page, 'Requests').locator('li.row').last();
    await first.getByRole('button').first().click();
    await expect(details(page).getByLabel('Body of the request')).toContainText(MARKUP);
    const records = await choose(page, 'Records');
    await records.getByText('EMR users').click();
    await records.getByText('user-1').first().click();
    await expect(records.getByRole('term').filter({ hasText: MARKUP })).toHaveCount(1);
    const violations = await choose(page, 'Violations');
    await expect(violations.getByText(MARKUP).first()).toBeVisible();
    await expect(page.locator('img')).toHaveCount(0);
  });

  it('shows the deeply nested response of a fault as text', async () => {
    const { page } = stage;
    await stage.play((mock) => {
      const body = '['.repeat(50_000) + ']'.repeat(50_000);
      mock.fail('createPatient', { kind: 'respond', status: 200, body });
    });
    await stage.send({ body: ASHA });
    const opened = await openNewest(page);
    await expect(opened.getByLabel('Body of the response')).toContainText('[[[[[[[[');
    await panel(page, 'Requests').getByLabel('Filter').fill('[[[[');
    await expect(panel(page, 'Requests').getByText('1 request', { exact: true })).toBeVisible();
  });
});
