import type { DelayedDelivery, Delivery } from './delivery.ts';
import { wait } from './wait.ts';

/** Describes a delivery that has nothing left to wait for before it starts. */
export type StartedDelivery = Exclude<Delivery, DelayedDelivery>;

/**
 * Sits a delay out. A request that outlives a reset comes from before it, and reaches nobody.
 *
 * @throws The reason of the signal where its client leaves meanwhile.
 */
export async function afterDelay(
  delivery: Delivery,
  signal: AbortSignal | undefined,
): Promise<StartedDelivery> {
  if (delivery.kind !== 'delay') return delivery;
  try {
    await wait(delivery.ms, signal);
  } catch (reason) {
    delivery.abandon();
    throw reason;
  }
  const answer = delivery.proceed();
  return answer ? { kind: 'answer', answer } : { kind: 'drop' };
}
