import { causeChain } from '../errors/cause-record.ts';
import { type ConnectionProof, proofOf } from '../errors/failure-codes.ts';

/**
 * Returns what the error of a failed `fetch` proves, from its codes on Node and Bun and from its
 * message on Deno. Browsers do not report why a connection failed.
 */
export function connectionProof(error: unknown): ConnectionProof {
  for (const { code, syscall, message } of causeChain(error)) {
    if (syscall === 'connect') return 'not_connected';
    const proof = proofOf(code);
    // An established connection can also lose its route. The system call is then a read or a write.
    const isConnected = syscall === 'read' || syscall === 'write';
    if (proof === 'certificate_rejected' || (proof === 'not_connected' && !isConnected))
      return proof;
    if (message.includes('client error (Connect)')) {
      return message.includes('invalid peer certificate')
        ? 'certificate_rejected'
        : 'not_connected';
    }
  }
  return 'nothing';
}
