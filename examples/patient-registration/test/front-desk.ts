import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** Types and clicks without a pause. */
export const user = userEvent.setup({ delay: null });

export function control(label: string): HTMLElement {
  return screen.getByLabelText(label);
}

export function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

/** Fills in what is required, and the username where one is given. */
export async function fillIn(username?: string): Promise<void> {
  await enter('First name', 'Asha');
  await enter('Date of birth', '1990-04-12');
  await user.click(control('Female'));
  if (username) await enter('Username or UHID', username);
}

export async function register(username?: string): Promise<void> {
  await fillIn(username);
  await user.click(button('Register patient'));
}

/** Waits for a screen or a notice. */
export function heading(name: string): Promise<HTMLElement> {
  return screen.findByRole('heading', { name });
}

/** Fills a control at once. Typing would render the form anew for each key. */
async function enter(label: string, text: string): Promise<void> {
  await user.click(control(label));
  await user.paste(text);
}
