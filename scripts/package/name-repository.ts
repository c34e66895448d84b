/** The parts of a manifest that say where its package comes from. */
export interface Origin {
  readonly repository: { readonly type: 'git'; readonly url: string; readonly directory: string };
  readonly homepage: string;
  readonly bugs: { readonly url: string };
}

/**
 * Says where a package comes from.
 *
 * @param address - Of the repository, such as `https://github.com/OWNER/NAME`.
 * @param directory - Of the package in it.
 */
export function originOf(address: string, directory: string): Origin {
  return {
    repository: { type: 'git', url: `git+${address}.git`, directory },
    homepage: `${address}/tree/main/${directory}#readme`,
    bugs: { url: `${address}/issues` },
  };
}

/** Turns the links of a README to other files of the repository into links to its address. */
export function absoluteLinks(readme: string, address: string, directory: string): string {
  const base = `${address}/blob/main/${directory}/`;
  return readme.replace(
    /\]\((\.{1,2}\/[^)\s]+)\)/g,
    (_, link: string) => `](${new URL(link, base).href})`,
  );
}
