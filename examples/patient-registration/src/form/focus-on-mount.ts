/** A ref that takes the focus as its element appears, so that a screen reader reads from there. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
