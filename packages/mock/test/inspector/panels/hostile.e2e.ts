import { it } from 'vitest';
import { choose, details, expect, newest, open, openNewest } from '../stage.ts';

const MARKUP = '<img src=x onerror=alert(1)>';

/** Values, as JSON, that Lit or the browser might not treat as text. */
const VALUES: readonly string[] = [
  '{"nodeType":1}',
  `{"_$litType$":1,"strings":["${MARKUP}"],"values":[]}`,
  `{"_$litType$":{"h":"${MARKUP}"},"values":[]}`,
  '{"_$litDirective$":{},"values":[]}',
  '{"toString":1,"valueOf":null}',
  `[["${MARKUP}",{"nodeType":1}],null]`,
  '{"length":1,"0":{"nodeType":1}}',
  `{"__proto__":{"_$litType$":1},"constructor":null}`,
  `{"${MARKUP}":"</pre>"}`,
  `"${MARKUP}"`,
  '7',
  'false',
  '""',
  `${'['.repeat(400)}"deep"${']'.repeat(400)}`,
  `"${'long '.repeat(40_000)}"`,
];

const UPDATE = { method: 'PATCH', path: '/profiles/v1/emr-user/user-1' };

it('the inspector shows every value, name, path and header as text', async () => {
  const { page, play, send } = await open();
  await play((mock) => mock.use({ unknownFields: 'stored' }));
  const records = await choose(page, 'Records');
  await records.getByText('EMR users').click();
  const row = records.getByRole('button', { name: 'user-1' });
  await row.click();
  const fields = VALUES.map((json, at) => `"other-${at}":${json},`).join('');
  const extras = VALUES.map((json, at) => `"it-${at}":${json}`).join();
  const names = `"__proto__":${VALUES[1]},"${MARKUP}":1`;
  // An EMR user has no username, so this is an unknown field of any type. The list shows it.
  for (const username of VALUES.slice(0, 2)) {
    const body = `{"username":${username},${fields}${names},"extras":{${extras}}}`;
    expect(await send({ ...UPDATE, body })).toBe(200);
    await expect(row).toContainText(username.slice(0, 50));
    expect((await row.textContent())?.length).toBeLessThan(500);
  }
  const shown = async (name: string) => {
    const term = records.getByRole('term').filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) });
    return term.locator('xpath=following-sibling::dd[1]').textContent();
  };
  for (const [at, json] of VALUES.entries()) {
    const value: unknown = JSON.parse(json);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    await expect.poll(() => shown(`other-${at}`), json.slice(0, 50)).toBe(text);
  }
  expect(await shown('__proto__')).toBe(VALUES[1]);
  expect(await shown('extras')).toBe(JSON.stringify(JSON.parse(`{${extras}}`)));
  await expect(records.getByRole('term').filter({ hasText: MARKUP })).toHaveCount(1);
  const requests = await choose(page, 'Requests');
  await openNewest(page);
  await expect(details(page).getByLabel('Body of the request')).toContainText('username');
  await requests.getByLabel('Filter').fill('username');
  await expect(requests.getByText('2 requests', { exact: true })).toBeVisible();
  await requests.getByLabel('Filter').fill('');
  await send({ path: `/elsewhere?${MARKUP}`, method: 'GET', headers: { 'x-markup': MARKUP } });
  await expect(newest(page)).toContainText('/elsewhere');
  await expect((await openNewest(page)).getByText(MARKUP, { exact: true })).toHaveCount(1);
  const violations = await choose(page, 'Violations');
  await expect(violations.getByText(MARKUP).first()).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
});
