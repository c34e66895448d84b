import type { Behaviour } from '@profiles/mock';
import { ApiError } from '@profiles/sdk';
import { expect } from 'vitest';
import { CODE_OF_STATUS } from './code-of-status.ts';

/** How the client reads each error body, and whether it finds the code of the service in it. */
const SHAPES: Readonly<Record<Behaviour['errorBody'], readonly [shape: string, hasCode: boolean]>> =
  {
    nested: ['nested', true],
    flat: ['flat', true],
    problem: ['problem', true],
    detail: ['detail', false],
    text: ['opaque', false],
    empty: ['opaque', false],
  };

/** Asserts that a call fails because the service rejected it. Returns the error. */
export async function expectRejection(
  call: Promise<unknown>,
  { errorBody }: Behaviour,
  status: number,
  serviceCode: string,
): Promise<ApiError> {
  const error = await call.then(
    () => expect.fail('The service did not reject the call.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  const [shape, hasCode] = SHAPES[errorBody];
  expect(error).toMatchObject({ status, code: CODE_OF_STATUS[status], outcome: 'rejected' });
  expect([error.detail.shape, error.serviceCode]).toEqual([
    shape,
    hasCode ? serviceCode : undefined,
  ]);
  return error;
}
