'use client';

import { useActionState } from 'react';
import { register } from './register';

export function RegistrationForm() {
  const [told, submit] = useActionState(register, '');
  return (
    <form action={submit}>
      <label>
        First name <input name="fn" required />
      </label>
      <label>
        Date of birth <input name="dob" type="date" required />
      </label>
      <label>
        Gender{' '}
        <select name="gen">
          <option value="F">female</option>
          <option value="M">male</option>
          <option value="O">other</option>
        </select>
      </label>
      <label>
        Username <input name="username" />
      </label>
      <button type="submit">Register</button>
      <p role="status">{told}</p>
    </form>
  );
}
