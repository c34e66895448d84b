import { expect, inject, it } from 'vitest';

async function textOf(page: string): Promise<string> {
  const response = await fetch(`${inject('site')}/reference/${page}/`);
  expect(response.status).toBe(200);
  return response.text();
}

it.each([
  ['newPatientSchema', 'bloodgroup'],
  ['emrUserChangesSchema', 'bg'],
  ['limitedEmrUserChangesSchema', 'bg'],
  ['createdPatientSchema', 'oid'],
  ['updatedEmrUserSchema', 'message'],
])('the page of %s shows its fields and an example', async (schema, field) => {
  const text = await textOf(`sdk/schemas/variables/${schema.toLowerCase()}`);
  expect(text).toMatch(new RegExp(`<td[^>]*><code[^>]*>${field}</code></td>`));
  expect(text).toContain('id="example"');
});

it.each(['violation', 'snapshot', 'journalentry'])(
  'the page of %s names BehaviourId',
  async (page) => {
    const text = await textOf(`mock/index/interfaces/${page}`);
    expect(text).toContain('BehaviourId');
    expect(text).not.toContain('keyLength');
  },
);
