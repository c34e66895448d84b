import { certificate, type KeyAndCertificate } from './certificate.ts';

/** Creates a key and a self-signed certificate for `localhost`. */
export function selfSigned(): KeyAndCertificate {
  return certificate({ name: 'localhost', hosts: ['localhost'] });
}
