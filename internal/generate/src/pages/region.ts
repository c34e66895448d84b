const MARKER = /^\W*#(end)?region +(\S+)/;

/**
 * Returns a region of a source, between `#region name` and `#endregion name` in comments of any language,
 * or the whole source if no region is named. Omits the markers of regions.
 */
export function readRegion(source: string, region?: string): string {
  const lines = source.split('\n');
  const taken = region === undefined ? lines : linesOf(lines, region);
  return dedented(taken.filter((line) => !MARKER.test(line)));
}

function linesOf(lines: readonly string[], region: string): readonly string[] {
  const markers = lines.map((line) => MARKER.exec(line));
  const start = markers.findIndex((marker) => marker?.[1] === undefined && marker?.[2] === region);
  const end = markers.findIndex((marker) => marker?.[1] === 'end' && marker[2] === region);
  if (start === -1 || end < start)
    throw new Error(`the file has no lines from "#region ${region}" to "#endregion ${region}"`);
  return lines.slice(start + 1, end);
}

function dedented(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const indent = Math.min(...indents);
  const text = lines.map((line) => line.slice(indent)).join('\n');
  return text.replace(/^\n+/, '').trimEnd();
}
