/** Returns whether lines for a stream have colours: on a terminal, unless the user turns them off. */
export function isColoured(
  stream: { readonly isTTY?: boolean | undefined },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  // https://no-color.org: any value that is not empty.
  return stream.isTTY === true && !env['NO_COLOR'] && !env['CI'] && env['TERM'] !== 'dumb';
}
