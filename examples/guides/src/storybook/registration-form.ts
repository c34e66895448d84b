import { register } from '../register.ts';

/** A form that registers a patient, and shows the outcome. */
export function registrationForm(): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = `
    <label>First name <input name="fn" value="Asha"></label>
    <label>Date of birth <input name="dob" type="date" value="1990-04-12"></label>
    <label>UHID <input name="username" value="UHID-1042"></label>
    <button>Register</button>
    <output></output>`;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const read = (name: string) => String(data.get(name));
    const told = await register({
      fn: read('fn'),
      dob: read('dob'),
      gen: 'F',
      username: read('username'),
    });
    form.querySelector('output')?.replaceChildren(told);
  });
  return form;
}
