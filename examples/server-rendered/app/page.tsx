import { RegistrationForm } from './registration-form';

export default function Page() {
  return (
    <>
      <h1>Register a patient</h1>
      <RegistrationForm />
    </>
  );
}
