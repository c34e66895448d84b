import { isBearerToken } from '@profiles/sdk/internal';
import type { Place } from './panels/panel.ts';
import { TAB_IDS, type TabId } from './tabs.ts';

/** What an address of the page shows: a part of the inspector, its filters and its selection. */
export interface Address {
  readonly tab: TabId;
  readonly place: Place;
}

/** The part that an address without a fragment shows. */
const FIRST_TAB: TabId = 'requests';

/** Reads the fragment of the address, which is untrusted input. */
export function readAddress(): Address {
  const { tab: id, ...place } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  return { tab: TAB_IDS.find((tab) => tab === id) ?? FIRST_TAB, place };
}

/** Changes the fragment of the address, so that a link to it can be sent. */
export function writeAddress(tab: TabId, place: Place): void {
  replaceFragment(new URLSearchParams({ ...(tab !== FIRST_TAB && { tab }), ...place }));
}

/**
 * Returns the admin token that the command printed as part of the address, and removes it from the
 * address, so that neither the history nor a link contains it.
 */
export function takeToken(): string | undefined {
  const parts = new URLSearchParams(location.hash.slice(1));
  const token = parts.get('token');
  if (token === null) return undefined;
  parts.delete('token');
  replaceFragment(parts);
  return isBearerToken(token) ? token : undefined;
}

function replaceFragment(parts: URLSearchParams): void {
  const fragment = parts.size === 0 ? '' : `#${parts}`;
  if (fragment === location.hash) return;
  history.replaceState(history.state, '', location.pathname + location.search + fragment);
}
