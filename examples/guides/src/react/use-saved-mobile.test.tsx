// @vitest-environment happy-dom
import { createProfilesMock } from '@profiles/mock';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSavedMobile } from './use-saved-mobile.ts';

const mock = createProfilesMock({
  baseUrl: 'https://api.example.com',
  seed: { emrUsers: [{ oid: 'dr-mehta' }] },
});

const MOBILE = '+919876543210';

beforeEach(() => {
  vi.stubGlobal('fetch', mock.fetch);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  mock.reset();
});

it('sends one request in strict mode, which runs effects twice', async () => {
  renderHook(() => useSavedMobile('dr-mehta', MOBILE), { wrapper: StrictMode });
  await waitFor(() =>
    expect(mock.emrUsers.get('dr-mehta')).toMatchObject({
      mobile: MOBILE,
    }),
  );
  expect(mock.requests).toHaveLength(1);
});

it('sends nothing for a component that is removed immediately', async () => {
  const { result, unmount } = renderHook(() => useSavedMobile('dr-mehta', MOBILE));
  unmount();
  expect(result.current).toBeUndefined();
  expect(mock.requests).toEqual([]);
});

it('returns the error of a failed update', async () => {
  const { result } = renderHook(() => useSavedMobile('nobody', MOBILE));
  await waitFor(() => expect(result.current).toMatchObject({ code: 'not_found' }));
});
