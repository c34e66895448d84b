/** Shows documentation, with its code in the form of code. Shows the first paragraph alone. */
export function documentation(text: string): HTMLElement {
  const shown = document.createElement('div');
  const [first = ''] = text.split('\n\n', 1);
  for (const [at, part] of first.split('`').entries()) {
    // Every second part is between backticks.
    const node = document.createElement(at % 2 === 1 ? 'code' : 'span');
    node.textContent = part;
    shown.append(node);
  }
  return shown;
}
