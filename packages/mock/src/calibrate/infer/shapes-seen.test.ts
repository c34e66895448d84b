import { expect, it } from 'vitest';
import { scriptedService } from '../../../test/calibration/scripted-service.ts';
import { calibrateProfilesMock } from '../calibrate-profiles-mock.ts';

/** Calibrates against a service that sends this body with some of its rejections. */
async function calibrate(isOdd: (status: number) => boolean, body: string, type: string) {
  const { mock, target } = scriptedService();
  const send: typeof fetch = async (input, init) => {
    const response = await mock.fetch(input, init);
    const { status } = response;
    return isOdd(status)
      ? new Response(body, { status, headers: { 'content-type': type } })
      : response;
  };
  return calibrateProfilesMock({ ...target, fetch: send });
}

it.each([
  ['<h1>Sorry</h1>', 'text/html', 'HTML, 14 characters'],
  ['{"errors":[]}', 'application/json', 'JSON {errors: []}'],
])('settles entries by their statuses when every error body is %s', async (body, type, shape) => {
  const listed = await calibrateProfilesMock(scriptedService().target);
  const { behaviour, open, contradictions } = await calibrate(
    (status) => status >= 400,
    body,
    type,
  );
  const { errorBody: _, ...others } = listed.behaviour;
  expect(behaviour).toEqual(others);
  expect(open.find(({ id }) => id === 'errorBody')).toEqual({
    id: 'errorBody',
    question: 'What is the shape of an error body? It is not one of the values in the ledger.',
    values: [],
  });
  expect(contradictions.map(({ response }) => response.shape)).toEqual([shape]);
});

it('ignores an HTML error among errors of a listed shape', async () => {
  const { behaviour, contradictions } = await calibrate(
    (status) => status === 404,
    '<h1>Not Found</h1>',
    'text/html',
  );
  expect(behaviour).toMatchObject({ errorBody: 'nested', missingCredential: 401 });
  expect(behaviour).not.toHaveProperty('unknownOid');
  expect(contradictions.map(({ response }) => response.status)).toContain(404);
});
