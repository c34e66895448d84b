import { causeChain } from './errors/cause-record.ts';
import { CERTIFICATE_REFUSED, NOT_CONNECTED } from './errors/failure-codes.ts';

/** What a failed `fetch` proves. */
export type ConnectionProof = 'not_connected' | 'certificate_refused' | 'nothing';

/**
 * Tells what the error of a failed `fetch` proves, from its codes on Node and Bun and from its text
 * on Deno. Browsers tell nothing.
 */
export function connectionProof(error: unknown): ConnectionProof {
  for (const { code, syscall, message } of causeChain(error)) {
    if (syscall === 'connect') return 'not_connected';
    // An established connection can also lose its route: then the call is a read or a write.
    const isConnected = syscall === 'read' || syscall === 'write';
    if (NOT_CONNECTED.test(code) && !isConnected) return 'not_connected';
    if (CERTIFICATE_REFUSED.test(code)) return 'certificate_refused';
    if (message.includes('client error (Connect)')) {
      return message.includes('invalid peer certificate') ? 'certificate_refused' : 'not_connected';
    }
  }
  return 'nothing';
}
