/**
 * Moves the focus in a list of rows: arrow keys, Home and End. Each row has one button with the class
 * `row-head`.
 *
 * @returns The button that has the focus now, if the key moved it.
 */
export function moveInList(event: KeyboardEvent): HTMLElement | undefined {
  const { currentTarget, target, key } = event;
  if (!(currentTarget instanceof Element) || !(target instanceof Element)) return undefined;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('button.row-head')];
  const at = rows.indexOf(target as HTMLElement);
  if (at === -1) return undefined;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  const row = to === undefined ? undefined : rows[to];
  if (row === undefined) return undefined;
  event.preventDefault();
  row.focus();
  return row;
}
