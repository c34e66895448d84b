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
  await user.type(control('First name'), 'Asha');
  await user.type(control('Date of birth'), '1990-04-12');
  await user.click(control('Female'));
  if (username) await user.type(control('Username or UHID'), username);
}

export async function register(username?: string): Promise<void> {
  await fillIn(username);
  await user.click(button('Register patient'));
}

/** Waits for a screen or a notice. */
export function heading(name: string): Promise<HTMLElement> {
  return screen.findByRole('heading', { name });
}
