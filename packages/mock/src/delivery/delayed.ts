import type { DelayedDelivery, Delivery } from './delivery.ts';
import { wait } from './wait.ts';

/** A delivery without a delay before it starts. */
export type StartedDelivery = Exclude<Delivery, DelayedDelivery>;

/**
 * Waits for the delay of a delivery. A request that was sent before a reset gets no response after
 * the reset.
 *
 * @throws The reason of the signal, if the client disconnects during the delay.
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
  const response = delivery.proceed();
  return response ? { kind: 'response', response } : { kind: 'drop' };
}
