/** Encodes a value of ASN.1 in DER, the format of certificates. */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content]);
}

export function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

/** Encodes the identifier of an algorithm, an attribute or an extension. */
export function oid(...bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}
