/** A ref that focuses its element when it appears, so that a screen reader continues there. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
