import { register } from '../register.ts';

/** A form that registers a patient, and shows the outcome. */
export function registrationForm(): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = `
    <label>First name <input name="fn" value="Asha"></label>
    <button>Register</button>
    <output></output>`;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const fn = String(new FormData(form).get('fn'));
    const text = await register({ fn, dob: '1990-04-12', gen: 'F', username: 'UHID-1042' });
    form.querySelector('output')?.replaceChildren(text);
  });
  return form;
}
