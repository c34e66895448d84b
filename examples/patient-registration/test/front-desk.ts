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

/** Fills in the required fields. */
export async function fillIn(username?: string): Promise<void> {
  await enter('Date of birth', '1990-04-12');
  await fillInAllButBirth(username);
}

/** Fills in the required fields, except the date of birth. */
export async function fillInAllButBirth(username = 'UHID-1042'): Promise<void> {
  await enter('First name', 'Asha');
  await user.click(control('Female'));
  await enter('Username or UHID', username);
}

export async function register(username?: string): Promise<void> {
  await fillIn(username);
  await user.click(button('Register patient'));
}

/** Waits for a screen or a notice. */
export function heading(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('heading', { name });
}

/** Fills a control with one paste. Typing would render the form for each key. */
export async function enter(label: string, text: string): Promise<void> {
  await user.click(control(label));
  await user.paste(text);
}
