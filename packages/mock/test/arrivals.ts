/** Where a network says what came below a path. */
export const ARRIVALS = '/arrivals-below';

/** Asks a network for the method and path of every request that came below an address. */
export async function arrivalsBelow(address: string): Promise<readonly string[]> {
  const { origin, pathname } = new URL(address);
  const answer = await fetch(`${origin}${ARRIVALS}${pathname}`);
  return answer.json();
}
