import { expect, it } from 'vitest';
import { proofOf } from './failure-codes.ts';

const PROVED = [
  ...[
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'UND_ERR_CONNECT_TIMEOUT',
    'ConnectionRefused',
    'FailedToOpenSocket',
  ].map((code) => [code, 'not_connected'] as const),
  ...[
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'CERT_HAS_EXPIRED',
    'CRL_HAS_EXPIRED',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'PATH_LENGTH_EXCEEDED',
    'HOSTNAME_MISMATCH',
  ].map((code) => [code, 'certificate_rejected'] as const),
  ...[
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'EPROTO',
    'ETIMEDOUT',
    'UND_ERR_SOCKET',
    'UND_ERR_HEADERS_TIMEOUT',
    'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    'HPE_INVALID_CONSTANT',
    'ConnectionClosed',
    'ConnectionReset',
  ].map((code) => [code, 'nothing'] as const),
] as const;

it.each(PROVED)('the code %s proves: %s', (code, proof) => {
  expect(proofOf(code)).toBe(proof);
});

it.each(PROVED)('does not recognise %s inside a longer text', (code) => {
  expect(proofOf(`asha ${code}`)).toBeUndefined();
  expect(proofOf(`${code} asha`)).toBeUndefined();
});

it.each(['', 'ECONN', 'ERR_', 'UND_ERR_', 'HPE_', 'CERT_', 'econnrefused', 'Connection'])(
  'does not recognise the code %j',
  (code) => {
    expect(proofOf(code)).toBeUndefined();
  },
);
