'use client';

import { useActionState } from 'react';
import { type Registration, register } from './register';

const NOTHING_YET: Registration = { text: '' };

export default function Page() {
  const [{ text, form, mayBeStored }, submit, isSending] = useActionState(register, NOTHING_YET);
  // React resets the form to these values after a submit.
  const entered = (name: string) => String(form?.get(name) ?? '');
  return (
    <form action={submit}>
      <h1>Register a patient</h1>
      <label>
        First name <input name="fn" required defaultValue={entered('fn')} />
      </label>
      <label>
        Date of birth <input name="dob" type="date" required defaultValue={entered('dob')} />
      </label>
      <label>
        Gender{' '}
        <select name="gen" key={entered('gen')} defaultValue={entered('gen') || 'F'}>
          <option value="F">female</option>
          <option value="M">male</option>
          <option value="O">other</option>
        </select>
      </label>
      <label>
        Username{' '}
        <input
          name="username"
          required
          defaultValue={entered('username')}
          // Another username could register the same patient twice.
          readOnly={mayBeStored}
        />
      </label>
      <button type="submit" disabled={isSending}>
        Register
      </button>
      <p role="status">{text}</p>
    </form>
  );
}
