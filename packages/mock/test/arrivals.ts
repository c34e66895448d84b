/** The path at which a network reports the requests below another path. */
export const ARRIVALS = '/arrivals-below';

/** Returns the method and path of every request that a network received below an address. */
export async function arrivalsBelow(address: string): Promise<readonly string[]> {
  const { origin, pathname } = new URL(address);
  const response = await fetch(`${origin}${ARRIVALS}${pathname}`);
  return response.json();
}
